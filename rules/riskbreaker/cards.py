"""The ten maneuver cards as data, with their front and back in our own words."""

from rules.core import require_one_of, rule
from rules.core.frozen import frozen


@frozen
class Card:
    """A maneuver card.

    `effect`, `cost` and `skills` are on the front, and `success` and `failure` on the back. `in_combat` is False for a
    card that is used only between battles.
    """

    key: str
    name: str
    effect: str
    cost: str  # "None" if the card costs nothing, "Risk" if it costs the Risk
    skills: str
    examples: tuple[str, ...]
    success: str
    failure: str
    restriction: str = ""
    in_combat: bool = True

    @property
    def rule(self) -> str:
        """The identifier of this card's rule."""
        return f"rb.card.{self.key}"


_GAINS = "opposing side in your conflict gains the Risk in Advantage."
_THEIRS = f"An {_GAINS}"
_FIGHT = ("M:Sword", "A:Bow", "W:Lightning")

CARDS = (
    Card(
        "gain",
        "Gain Advantage",
        "Raise your own side's Advantage.",
        "None",
        "Any fitting skill that puts your side in a better position.",
        ("M:Knockdown", "P:Inspire"),
        "Your side gains the Risk in Advantage.",
        _THEIRS,
    ),
    Card(
        "decrease",
        "Decrease Advantage",
        "Lower an opponent's Advantage.",
        "None",
        "Any fitting skill that harms your opponent's position.",
        ("P:Distract", "P:Intimidate"),
        "An opposing side in your conflict loses the Risk in Advantage.",
        "Your own side loses the Risk in Advantage.",
    ),
    Card(
        "skill-damage",
        "Inflict Skill Damage",
        "Lower a stat of your opponents.",
        "Risk",
        "The Fight skill you are using.",
        _FIGHT,
        "The Risk is Skill Damage to one stat, shared out among opponents in your conflict.",
        _THEIRS,
        "Each point of Risk adds 1 to your stat for the roll, up to 3.",
    ),
    Card(
        "kill-damage",
        "Inflict Kill Damage",
        "Bring opponents closer to being out of the conflict.",
        "Risk",
        "The Fight skill you are using.",
        _FIGHT,
        "The Risk is Kill Damage, shared out among opponents in your conflict.",
        _THEIRS,
    ),
    Card(
        "recover",
        "Recover",
        "Get back Skill Damage outside the conflict.",
        "None",
        "Wit and Personality skills for the supplementary maneuver.",
        ("P:Inspire", "P:Distract"),
        "Get back 2 Skill Damage, spread as you like. Then either make a supplementary Gain or "
        "Decrease Advantage with a Wit or Personality skill, or get back 1 more.",
        "Recovering itself is not rolled and cannot fail.",
        "Only while you are in no conflict (a Move may be needed first).",
    ),
    Card(
        "rescue",
        "Rescue",
        "Heal a comrade's Kill Damage.",
        "None",
        "Skills that fit the wound.",
        ("W:First Aid", "W:Medicine", "W:Heal"),
        "The comrade is healed of the Risk in Kill Damage.",
        f"As success, and an {_GAINS}",
        "Only while neither of you is in a conflict (a Move may be needed first).",
    ),
    Card(
        "move",
        "Move",
        "Move towards opponents or away from them.",
        "None",
        "Agility skills of movement.",
        ("A:Move", "A:Sneak"),
        "You arrive where you wanted to go.",
        "As success, but every opponent who beat you comes along, and their side gains the Risk in Advantage.",
        "Opponents in your Fight may make counter rolls on Agility; you must beat all of them. "
        "Risk is the distance: 1 easy, 2 less easy, 3 far or difficult.",
    ),
    Card(
        "alter",
        "Alter Battleground",
        "Add something useful to the battleground.",
        "Risk",
        "Any skill that fits.",
        ("P:Observation", "P:Scout", "W:Set Trap", "W:Tactics"),
        "The element is added. A trap's damage, a delay in rounds, the number of characters moved: "
        "each equals the Risk.",
        f"As success, but it somehow works against you: an {_GAINS}",
        "When you use the element, it is worth its Risk in Advantage or damage.",
    ),
    Card(
        "advance",
        "Advance",
        "Further your side's goals with Advantage.",
        "Risk",
        "Any skill whose use furthers the goal.",
        (),
        "The Risk is invested in the goal; tell how your skill furthered it.",
        "As success, but with unforeseen consequences: an opposing side gains the Risk in Advantage.",
        "Not in combat. Bigger steps need greater Risk.",
        in_combat=False,
    ),
    Card(
        "find",
        "Find",
        "Turn Advantage into a useful item.",
        "Risk",
        "Skills for finding things.",
        ("P:Loot", "W:Barter", "P:Use Connections"),
        "You get the item.",
        "As success, but with complications: an opposing side gains the Risk in Advantage.",
        "Not in combat. The Risk follows from the item table and has no cap.",
        in_combat=False,
    ),
)
BY_KEY = {card.key: card for card in CARDS}
# An item cannot help with Recover.
HELPED = {card.key: card.name for card in CARDS if card.in_combat and card.key != "recover"}


def find_card(key: str) -> Card:
    """Return the card of that key, such as `"kill-damage"`; raise `BadInput` for an unknown key."""
    return BY_KEY[require_one_of(key, BY_KEY, "a maneuver card")]


@rule("rb.maneuver.template", "Maneuvers")
def card_text(key: str) -> tuple[tuple[str, str], ...]:
    """Every maneuver has the same headings: Name, Effect, Cost, Skills, Success and Failure.

    Args:
        key: The card's key, such as `"kill-damage"`.

    Returns:
        The six headings, each with the card's text under it.
    """
    card = find_card(key)
    skills = f"{card.skills} ({', '.join(card.examples)})" if card.examples else card.skills
    cost = "None" if card.cost == "None" else "The established Risk"
    return (
        ("Name", card.name),
        ("Effect", card.effect),
        ("Cost", cost),
        ("Skills", skills),
        ("Success", card.success),
        ("Failure", card.failure),
    )


@rule("rb.advantage.convert", "Advantage")
def costs_advantage(key: str) -> bool:
    """The maneuvers whose Cost is the Risk turn Advantage into something that lasts longer."""
    return find_card(key).cost == "Risk"
