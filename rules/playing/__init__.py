"""Playing: evenings kept by the rules, for a page (as JSON) and for a terminal; their text is all there is to keep."""

from rules.playing.evenings import Kept, opened, ruleset
from rules.playing.known import give
from rules.playing.page import play_json

__all__ = ["Kept", "give", "opened", "play_json", "ruleset"]
