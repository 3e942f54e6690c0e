"""Playing: evenings kept by the rules, for a page (as JSON) and for a terminal; their text is all there is to keep."""

from rules.sessions.evaluation import give
from rules.sessions.page_protocol import play_json
from rules.sessions.saved_sessions import Snapshot, restore, ruleset

__all__ = ["Snapshot", "give", "play_json", "restore", "ruleset"]
