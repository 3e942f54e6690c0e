"""The ordinary turns of each game, on which taps are counted: what has happened before, and the line to be made."""

from session_pages import BLOWS, FIGHTS, PREPARED, TEXT

COUNCILMAN = """\
[game councilman]

== The bridge
[players] Ann: attribute +1 · attack +1 · defence +1 · Life 24; Ben: attribute +2 · 2d6 ranged · Life 6 · Advantage 3
[gm] Rook: attribute +1 · Life 8; Sly: Life 3
"""
STRUCK = COUNCILMAN + "players: Ann attacks Rook | 2d8=5+3, 2d8=5+5\nplayers: Spend nothing | 1d8=2\n"
PRESSED = COUNCILMAN + "players: Ben attacks Rook | 2d8=8+6, 2d8=2+2\n"
STRUCK_DOWN = (
    COUNCILMAN
    + """\
players: Pass
gm: Rook attacks Ben
players: Spend nothing | 2d8=8+8, 2d8=1+1
gm: Spend nothing
players: Spend nothing | 1d8=8
"""
)
ARETIS = """\
[game aretis]

== The gate
[gate] Ann: Attack 12 · Agility 11; Bea: Attack 8 · Defence 14
[raiders] Gruk: Attack 11 · Defence 9 · Agility 8; Snag: Attack 9
"""
DOUBLER = ARETIS.replace("Bea: Attack 8 · Defence 14", "Bea: Attack 8 · Focus 8 · Will 6 · doubler")
BASICS = """\
[game basics]

== The yard
[friends] Ann: Speed 7 · Move 5 · sword 12 1d+2 · bow 12 1d+2 Acc 3 ranged · dodge 9 · parry 9 · in hand bow
[orcs] Orc: club 11 2d · dodge 8
"""
ARMED = BASICS.replace("in hand bow", "in hand sword · at 0 0").replace("dodge 8", "dodge 8 · at 0 1")
SKILLFUL = """\
[game skillful]

== The stairs
[guards] Greta: Broadsword 10 · Dodge 8
[thieves] Jack: Broadsword 9 · Dodge 6
"""
CHECKED = SKILLFUL + "Greta: Attack with Broadsword, on Jack, ordinary\nJack: Dodge, ordinary | d20!=15, d20!=5\n"
RADIO = """\
[game skillful]

== The radio
[scene task]
[friends] Ada: defends with Repair 5 (2 Wit) · Wit 40; Bo: defends with Physics 4+3 (1 Wit) · Wit 20
"""

# For each game: the turn in words, the session so far, and the line to make, without its dice. The line has the
# person's best skill, which players mostly use.
TURNS = {
    "riskbreaker": (
        ("prepare with Gain Advantage", TEXT, "Bram: Gain Advantage, Sword, Risk 2"),
        ("declare the Fights", TEXT + PREPARED, "friends: Fights, Bram + Ida + Odo + Mab"),
        ("declare the best skill of each fighter", TEXT + PREPARED + FIGHTS, "all: Skills"),
        ("Gain at Risk 2", TEXT + BLOWS, "Ida: Gain Advantage, Bow, Risk 2"),
        ("Decrease at Risk 3", TEXT + BLOWS, "Ida: Decrease Advantage, Bow, Risk 3"),
        ("Inflict Kill Damage on one of two", TEXT + BLOWS, "Ida: Inflict Kill Damage, Bow, Risk 1, 1 to Odo"),
        ("Inflict Skill Damage", TEXT + BLOWS, "Ida: Inflict Skill Damage, Bow, Risk 1, on Muscle, 1 to Odo"),
        ("Move away from two who counter", TEXT + BLOWS, "Ida: Move away, Move, Risk 1"),
        ("Alter: a trap", TEXT + BLOWS, "Ida: Alter, Tactics, trap, Risk 1"),
    ),
    "councilman": (
        ("attack and pay for an Increase", COUNCILMAN, "players: Ben attacks Rook, Increase 1"),
        ("Help", COUNCILMAN, "players: Ann helps Ben, Difficulty Medium"),
        ("heal as an Action", COUNCILMAN, "players: Ann heals Ben"),
        ("strike back", STRUCK, "Rook: Strike back"),
        ("take Advantage", STRUCK, "Rook: Take Advantage"),
        ("press a Very Good outcome", PRESSED, "players: Press it"),
        ("pass", COUNCILMAN, "players: Pass"),
        ("let two act at once", COUNCILMAN, "players: Two at once"),
        ("choose how to be Defeated", STRUCK_DOWN, "Ben: Unstable"),
        ("stabilise", STRUCK_DOWN + "Ben: Unstable\n", "players: Ann stabilises Ben"),
    ),
    "aretis": (
        ("attack", ARETIS, "Ann: Attack, at Gruk"),
        ("defend", ARETIS, "Bea: Defend"),
        ("defend with a helper's cover", ARETIS, "Ann: Defend, cover Bea, against Gruk"),
        ("step", ARETIS, "Ann: Defend, step 1 west"),
        ("turn", ARETIS, "Ann: Defend, face west"),
        ("flee", ARETIS, "Ann: Flee"),
        ("Focus", DOUBLER, "Bea: Focus"),
    ),
    "basics": (
        ("aim", BASICS, "Ann: Aim at Orc with bow"),
        ("shoot", BASICS, "Ann: Attack Orc with bow"),
        ("feint", ARMED, "Ann: Feint at Orc with sword"),
        ("all-out attack twice", ARMED, "Ann: All-Out double at Orc with sword"),
        ("charge", ARMED, "Ann: Charge at Orc with sword"),
        ("double defence", BASICS, "Ann: All-Out Defense, double"),
        ("ready another weapon", BASICS, "Ann: Ready sword"),
    ),
    "skillful": (
        ("wait", SKILLFUL, "Greta: Wait"),
        ("attack", SKILLFUL, "Greta: Attack with Broadsword, on Jack, ordinary"),
        ("attack with an intense attitude", SKILLFUL, "Greta: Attack with Broadsword, on Jack, intense"),
        ("dodge", SKILLFUL + "Greta: Attack with Broadsword, on Jack, ordinary\n", "Jack: Dodge, intense"),
        ("accept the consequence of a lost check", CHECKED, "Jack: Bear it"),
        ("try a task with a friend's aid", RADIO, "Ada: Try Repair, ordinary, aid Bo with Physics"),
    ),
}  # fmt: skip
