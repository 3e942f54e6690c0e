"""Renames the structure tags of a PDF in their order, because Chromium numbers them differently in every run."""

from collections.abc import Iterator

from pikepdf import Array, Dictionary, Object, Pdf, String


def rename_tags(pdf: Pdf) -> None:
    """Name every tag after its place in the document, and change references to tags in table cells too."""
    root = pdf.Root.get("/StructTreeRoot")
    if root is None or "/IDTree" not in root:
        return
    elements = [element for element in _elements(root) if "/ID" in element]
    names = {bytes(element.ID): String(f"tag{number:06}") for number, element in enumerate(elements)}
    for element in elements:
        element.ID = names[bytes(element.ID)]
    for element in _elements(root):
        for attributes in _as_list(element.get("/A")):
            if "/Headers" in attributes:
                attributes.Headers = Array([names[bytes(header)] for header in attributes.Headers])
    root.IDTree = Dictionary(Names=Array([part for element in elements for part in (element.ID, element)]))


def _elements(element: Object) -> Iterator[Object]:
    """Yield a structure element and all elements inside it, in the order of the document."""
    waiting = [element]
    while waiting:
        here = waiting.pop()
        yield here
        kids = [kid for kid in _as_list(here.get("/K")) if isinstance(kid, Dictionary) and kid.get("/Type") != "/OBJR"]
        waiting.extend(reversed([kid for kid in kids if kid.get("/Type") != "/MCR"]))


def _as_list(value: Object | None) -> list[Object]:
    """Return a PDF value as a list; the PDF may have one value in place of a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]
