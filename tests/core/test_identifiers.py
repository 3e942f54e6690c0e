"""Rule identifiers: one implementation each."""

from types import MappingProxyType
from uuid import uuid4

import pytest

from rules.core import RULES, BadInput, identifiers, rule


@pytest.fixture(autouse=True)
def register(monkeypatch):
    """A register of this test's own, so that no other test meets made-up rules."""
    monkeypatch.setattr(identifiers, "_RULES", rules := {})
    monkeypatch.setattr(identifiers, "RULES", MappingProxyType(rules))


def unused_identifier() -> str:
    """Return an identifier that no game uses."""
    return f"td.test-{uuid4().hex}"


def test_rule_is_found_by_identifier():
    name = unused_identifier()

    @rule(name, "Somewhere")
    def code():
        return 1

    assert identifiers.RULES[name].code is code
    assert identifiers.RULES[name].source == "Somewhere"
    assert identifiers.RULES[name].location.endswith(":test_rule_is_found_by_identifier.<locals>.code")


def test_rule_rejects_second_implementation():
    name = unused_identifier()

    @rule(name, "Somewhere")
    def first():
        return 1

    with pytest.raises(BadInput, match="first implements "):

        @rule(name, "Somewhere")
        def second():
            return 2


def test_rule_may_be_loaded_again():
    name = unused_identifier()

    def load():
        @rule(name, "Somewhere")
        def code():
            return 1

        return code

    load()
    again = load()
    assert identifiers.RULES[name].code is again


@pytest.mark.parametrize(
    "name", ["", "rb", "r.roll", "rbx.roll", "rb.", "rb.Roll", "rb.roll.", "rb.-a", "rb.a_b", "rb.1", "rb..a"]
)
def test_rule_rejects_malformed_identifiers(name):
    with pytest.raises(BadInput, match=r"must read like rb\.counter\.compare"):
        rule(name, "Somewhere")


@pytest.mark.parametrize("name", ["rb.a", "ar.test.versus-defense", "cd.attack.gm-limit", "sk.open-d20"])
def test_rule_accepts_well_formed_identifiers(name):
    assert callable(rule(name, "Somewhere"))


def test_rules_are_read_only():
    with pytest.raises(TypeError):
        RULES["rb.mine"] = None
