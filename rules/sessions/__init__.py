"""Sessions for a page (as JSON) and for a terminal, with advice and reviews.

`page_protocol` answers requests of a page, and `terminal` reads lines. `advice`, `review` and `evaluation` rate
choices, and `computer_player` plays a side. `saved_sessions` and `pasted` open the texts of sessions, which are all
that is saved.
"""

from rules.sessions.evaluation import provide_value_table
from rules.sessions.page_protocol import command_json
from rules.sessions.saved_sessions import SavedSession, find_game, load_session

__all__ = ["SavedSession", "find_game", "provide_value_table", "command_json", "load_session"]
