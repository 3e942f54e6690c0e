"""Sessions for a page (as JSON) and for a terminal; the text of a session is all that is saved."""

from rules.sessions.evaluation import provide_value_table
from rules.sessions.page_protocol import command_json
from rules.sessions.saved_sessions import SavedSession, find_game, load_session

__all__ = ["SavedSession", "find_game", "provide_value_table", "command_json", "load_session"]
