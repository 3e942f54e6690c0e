"""The third-party parts of the site as data: a software bill of materials in the format CycloneDX 1.6."""

from datetime import UTC, date, datetime, time
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from book.read.settings import project
from exports.licences.parts import Part


def bill_of_materials(parts: tuple[Part, ...], day: date) -> dict[str, Any]:
    """Return the bill of materials with these parts; the same parts and the same day give the same bill."""
    about = project()
    reference = f"pkg:generic/{about['name']}@{about['version']}"
    content = "\n".join([reference, day.isoformat(), *map(_address, parts)])
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, content)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.combine(day, time(), UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": reference,
                "name": about["name"],
                "version": about["version"],
                "licenses": [{"license": {"id": about["license"]}}],
            },
        },
        "components": [_component(part) for part in parts],
        "dependencies": [{"ref": reference, "dependsOn": sorted({_address(part) for part in parts})}],
    }


def _component(part: Part) -> dict[str, Any]:
    version = {"version": part.version} if part.version else {}
    address = _address(part)
    return {
        "type": "library",
        "bom-ref": address,
        "name": part.name,
        **version,
        "description": part.use,
        "licenses": [_licence(part.licence)],
        "purl": address,
    }


def _licence(expression: str) -> dict[str, Any]:
    """Return a licence in CycloneDX's form: by its identifier, or as an expression if there is a choice."""
    chosen = expression.strip("()")
    return {"expression": chosen} if " OR " in chosen else {"license": {"id": chosen}}


def _address(part: Part) -> str:
    """Return the part's package URL."""
    version = f"@{part.version}" if part.version else ""
    return f"pkg:{part.kind}/{part.name.replace('@', '%40')}{version}"
