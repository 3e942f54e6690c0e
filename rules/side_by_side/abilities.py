"""Four levels of ability, which we translate into the numbers of each game. Every answer shows the translation."""

from rules.core.frozen import frozen

DEFENCE_BELOW = 3  # an active defence in Rules Basics is 3 below the skill, such as 9 for a skill of 12


@frozen
class Ability:
    """One level of ability as a number in each game.

    It is a stat in Riskbreaker, a skill in Stance and Poise, a skill on 3d6 in Rules Basics, a skill level in Skillful,
    and the sum of all bonuses in the 2d8 draft.
    """

    riskbreaker: int
    aretis: int
    basics: int
    skillful: int
    councilman: int

    @property
    def basics_defence(self) -> int:
        """In Rules Basics, the value of the one active defence against a hit (td-e20)."""
        return self.basics - DEFENCE_BELOW


# In every game, the distance from green to expert is about half the range of its dice.
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
