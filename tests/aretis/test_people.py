"""People of Stance and Poise as text, and the numbers that their sheets give to calculators."""

import pytest

from rules.aretis.people import form_values, parse_person

SKILLS = {"attack": 12, "defence": 11, "agility": 10, "focus": 8, "will": 6}
SHEET = "Attack 12 · Defence 11 · Focus 8 · Will 6 · doubler"


@pytest.mark.parametrize(("line", "poise"), [("", {}), (" · poise 6", {"poise": 6})])
def test_sheet_gives_its_skills_to_calculators(line, poise):
    """A sheet gives its poise only if it names one; a skill that it does not name is 10."""
    assert list(form_values(parse_person("Ann", SHEET + line))) == [("", SKILLS | poise)]
