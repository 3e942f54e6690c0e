"""Four levels of ability in each game's own numbers. The translation is ours, and each answer shows it."""

from rules.core.frozen import frozen

DEFENCE_BELOW = 3  # in Rules Basics, as 9 and 12 in its own calculator of maneuvers


@frozen
class Ability:
    """One rung of ability in the five games' terms.

    In Riskbreaker a stat, in Stance and Poise a skill, in Rules Basics a skill on 3d6 (an active defence
    is 3 lower), in Skillful a skill level, in the 2d8 draft the sum of all bonuses.
    """

    riskbreaker: int
    aretis: int
    basics: int
    skillful: int
    councilman: int

    @property
    def basics_defence(self) -> int:
        """Rules Basics: the value of the one active defence that answers a hit (td-e20)."""
        return self.basics - DEFENCE_BELOW


# About half a d10's, d20's, 3d6's and 2d8's spread lies between green and expert.
ABILITIES = {
    "green": Ability(3, 8, 9, 10, 0),
    "trained": Ability(4, 10, 11, 15, 1),
    "able": Ability(5, 12, 13, 20, 2),
    "expert": Ability(7, 15, 15, 25, 4),
}
LABELS = {rank: rank.capitalize() for rank in ABILITIES}
GAMES = {
    "riskbreaker": "Riskbreaker",
    "aretis": "Stance and Poise",
    "basics": "Rules Basics (3d6)",
    "skillful": "Skillful",
    "councilman": "The 2d8 draft",
}
