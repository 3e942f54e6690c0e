"""Sessions for a page (as JSON) and for a terminal; the text of a session is all that is saved."""

from rules.sessions.evaluation import give
from rules.sessions.page_protocol import play_json
from rules.sessions.saved_sessions import Snapshot, restore, ruleset

__all__ = ["Snapshot", "give", "play_json", "restore", "ruleset"]
