"""Playing: evenings kept by the rules, for a page (as JSON) and for a terminal; their text is all there is to keep."""

from rules.playing.evenings import Snapshot, restore, ruleset
from rules.playing.page import play_json
from rules.playing.value_tables import give

__all__ = ["Snapshot", "give", "play_json", "restore", "ruleset"]
