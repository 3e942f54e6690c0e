"""Riskbreaker's rulings: each question that the source leaves open or answers twice, with the alternatives.

The errata pages explain each question; here each alternative has one sentence. `as_printed` marks the alternative
that is closest to the printed words.
"""

from rules.core import Rulings, ruling, rulings_getter


class RiskbreakerRulings(Rulings):
    """The rulings of a group on Riskbreaker; each field belongs to one erratum."""

    # Characters
    lowering: str = ruling(
        "rb-e01",
        "each-step",
        each_step="Every step down gives back the value before the step: 4 to 2 gives 4 + 3 = 7",
        as_printed="Lowering a stat gives the value it started at, once: 4 to 2 gives 4",
        start_each_step="Every step down gives the value the stat started at: 4 to 2 gives 4 + 4 = 8",
    )
    raising: str = ruling(
        "rb-e02",
        "each-step",
        each_step="Every step up costs the new value: 4 to 6 costs 5 + 6 = 11",
        as_printed="Raising a stat costs its final value, once: 4 to 6 costs 6",
    )
    stat_range: str = ruling(
        "rb-e03",
        "table",
        table="A stat is a whole number from 1 to 10, as far as the roll table goes",
        unbounded="A stat may be any whole number from 0 up; the text itself sets no bounds",
    )
    fighter_point: str = ruling(
        "rb-e04",
        "as-printed",
        as_printed="The printed Fighter does not spend his tenth point",
        observation="The printed Fighter spends his tenth point on P:Observation",
    )
    last_step: str = ruling(
        "rb-e05",
        "as-printed",
        as_printed="The step from 2 down to 1 gives back 2 points",
        no_refund="The step from 2 down to 1 gives back nothing, because a stat of 1 succeeds as often",
    )
    maneuver_skill: str = ruling(
        "rb-e06",
        "move",
        move="A:Maneuver is another name for A:Move",
        as_printed="A:Maneuver is a skill of its own, which no card mentions",
    )
    barter_stat: str = ruling(
        "rb-e07",
        "as-printed",
        as_printed="Barter belongs to Wit, as the Find card writes it",
        personality="Barter belongs to Personality, as all social skills do",
    )
    sheet_name: str = ruling(
        "rb-e08",
        "muscle",
        muscle="The sheet calls the first stat Muscle, as the rules do",
        as_printed="The sheet calls the first stat Might",
    )

    # Rolls and counter rolls
    low_success: str = ruling(
        "rb-e09",
        "as-printed",
        as_printed="The Success Level is stat minus roll, below zero too: stat 1, roll 2 gives −1",
        zero="A success has a Success Level of at least 0",
        distance="The Success Level is the distance between stat and roll: stat 1, roll 2 gives 1",
    )
    above_ten: str = ruling(
        "rb-e10",
        "as-printed",
        as_printed="A bonus may raise the stat for a roll above 10; the Success Level counts it in full",
        ten="The stat for a roll is never above 10",
    )
    failed_ruse: str = ruling(
        "rb-e11",
        "any-success",
        any_success="A failed ruse or Move loses to any successful counter roll",
        as_printed="A failed ruse or Move has a Success Level too, stat minus roll, and is compared by it",
        seen_at_once="A failed ruse is seen, and a failed Move followed, without a counter roll",
    )
    counter_tie: str = ruling(
        "rb-e12",
        "as-printed",
        as_printed="At a tie the counter roll alone is rolled again, and only the new roll counts",
        ruse_stands="At a tie the ruse works",
        observer_sees="At a tie the observer sees the ruse",
    )
    watching: str = ruling(
        "rb-e13",
        "as-printed",
        as_printed="Anybody may counter traps on Personality alone; other ruses need a perception skill",
        skill="Only a perception skill such as P:Observation counters ruses and traps",
        personality="Anybody may counter ruses and traps on Personality alone",
    )
    observers: str = ruling(
        "rb-e14",
        "best",
        best="The opposition makes one counter roll, with its best observer",
        each="Each observer makes a counter roll; one who sees is enough",
    )
    seen_ruse: str = ruling(
        "rb-e16",
        "failure",
        failure="A ruse that is seen fails, with the failure on the card",
        nothing="A ruse that is seen brings neither success nor failure",
    )

    # Engagement and Fights
    discover: str = ruling(
        "rb-e17",
        "alter",
        alter="Discover is Alter Battleground with a perception skill",
        gain="Discover is Gain Advantage with a perception skill",
    )
    engagement_cost: str = ruling(
        "rb-e18",
        "as-printed",
        as_printed="Costs before combat are paid from what the side has gained before combat",
        free="Nothing costs Advantage before combat",
    )
    preparing: str = ruling(
        "rb-e20",
        "as-spoken",
        as_spoken="Before combat players act in the order in which they speak up",
        by_agility="Before combat the most agile act first, of equals the first on the list",
    )
    stage_roll: str = ruling(
        "rb-e21",
        "tied",
        tied="Only the sides that share the most Advantage roll to set the stage",
        all="If several sides share the most Advantage, every side rolls to set the stage",
    )
    wit_tie: str = ruling(
        "rb-e22",
        "lot",
        lot="Between equally highest Wits 1d10 decides, lowest first",
        agility="Between equally highest Wits the higher Agility decides, then 1d10",
    )
    even_rest: str = ruling(
        "rb-e23",
        "first",
        first="The remainder goes to the Fights declared first",
        lot="The remainder goes to Fights drawn by 1d10",
    )
    ended_fight: str = ruling(
        "rb-e24",
        "lost",
        lost="Advantage ends with the Fight it belonged to",
        carried="When a Fight ends, a side takes its Advantage to the next Fight that its people enter",
    )
    idle_conflict: str = ruling(
        "rb-e25",
        "named",
        named="A character in no Fight names the Fight in which Advantage is to change",
        barred="A character in no Fight cannot change Advantage",
    )

    # The round
    level_counts: str = ruling(
        "rb-e26",
        "effective",
        effective="Skill levels, Agility and Wit count after Skill Damage",
        permanent="Skill levels, Agility and Wit count as on the sheet",
    )
    outnumbering: str = ruling(
        "rb-e27",
        "next",
        next="A side larger than every other adds 1 for each member beyond the next largest side",
        together="Only a side larger than all others together adds 1 for each member beyond them",
        each="A side larger than every other compares itself with each of them, and adds all the differences",
    )
    tied_lead: str = ruling(
        "rb-e28",
        "nothing",
        nothing="Sides tied for the highest level gain nothing",
        both="Sides tied for the highest level each gain the difference to the next lower one",
    )
    mixed_ties: str = ruling(
        "rb-e29",
        "sides",
        sides="If sides tie with equal Advantage, the sides roll; each side's people stay together",
        everybody="If sides tie with equal Advantage, each tied character rolls",
    )
    idle_order: str = ruling(
        "rb-e30",
        "agility",
        agility="Characters in no Fight act in order of Agility, then by 1d10",
        lot="Characters in no Fight act in an order drawn by 1d10",
    )
    group_turn: str = ruling(
        "rb-e31",
        "spent",
        spent="Each member of a group gives up this round's maneuver for the leader's",
        free="Only the leader gives up a maneuver",
    )
    area_risk: str = ruling(
        "rb-e32",
        "as-printed",
        as_printed="An area skill that fits the situation lifts the limit on every card, free ones too",
        paid="An area skill lifts the limit only where the Risk is paid as a Cost",
    )
    advantage_floor: str = ruling(
        "rb-e34",
        "zero",
        zero="Advantage never falls below 0; the rest of the loss has no effect",
        as_printed="Advantage falls by the whole Risk, below 0 if need be",
    )
    failure_gain: str = ruling(
        "rb-e35",
        "named",
        named="The acting player names the opposing side together with the Risk",
        weakest="The opposing side with the least Advantage gains",
        each="Every opposing side in the conflict gains",
    )

    # Damage
    kill_capacity: str = ruling(
        "rb-e36",
        "permanent",
        permanent="Skill Damage does not lower the Kill Damage that a character can take",
        effective="The stat after Skill Damage is the Kill Damage a character can take",
    )
    switch_low: str = ruling(
        "rb-e37",
        "barred",
        barred="You cannot choose a skill whose limit your Kill Damage has reached",
        falls="You can choose it, and the character is out at once",
    )
    unskilled: str = ruling(
        "rb-e38",
        "zero",
        zero="Without a Fight skill a character fights at level 0 and the first Kill Damage removes him",
        any_skill="You may declare any skill as the one you fight with",
    )
    stat_floor: str = ruling(
        "rb-e39",
        "zero",
        zero="Skill Damage lowers a stat to 0 and no further",
        below="Skill Damage may lower a stat below 0",
    )
    knock_out: str = ruling(
        "rb-e40",
        "counters",
        counters="Only combat counters take a fighter out: the third, if it brings the stat of the fight skill to 0",
        at_zero="A fighter whose fighting stat is 0 is out at once, however it was lost",
        never="Skill Damage never takes a fighter out",
    )
    counter_stat: str = ruling(
        "rb-e41",
        "fight",
        fight="The point from three combat counters falls on the stat of the fight skill",
        best="The player picks the stat that three combat counters lower; the program picks the highest",
    )
    fought: str = ruling(
        "rb-e43",
        "in-fight",
        in_fight="Everybody who was in a Fight this round marks a combat counter",
        inflicted="Only characters who tried to inflict damage this round mark a combat counter",
    )

    # Single maneuvers
    repeat_recover: str = ruling(
        "rb-e44",
        "allowed",
        allowed="Recover uses no skill and may follow Recover",
        barred="Recover may not follow Recover",
    )
    repeat_after_pass: str = ruling(
        "rb-e45",
        "barred",
        barred="Doing nothing for a turn does not allow the same maneuver again",
        allowed="Doing nothing for a turn allows the same maneuver again",
    )
    rescue_failure: str = ruling(
        "rb-e46",
        "named",
        named="A failed Rescue gives Advantage to an opposing side that the player names; between battles to the GM",
        battle_only="A failed Rescue gives Advantage to an opposing side in a battle, and to nobody between battles",
        nobody="A failed Rescue gives nobody Advantage, because nobody shares a conflict with the rescuer",
    )
    rescue_cost: str = ruling(
        "rb-e47",
        "as-printed",
        as_printed="Rescue costs nothing, although it always heals",
        paid="Rescue costs the Risk",
    )
    rescue_removed: str = ruling(
        "rb-e48",
        "stays-out",
        stays_out="A character who is out stays out of this battle, healed or not",
        returns="A character who is healed below the limit may come back",
    )
    tactics_moves: str = ruling(
        "rb-e49",
        "characters",
        characters="Tactics takes characters of any side out of a Fight",
        as_printed="Tactics moves enemies only, as the card says",
    )
    element_use: str = ruling(
        "rb-e50",
        "roll",
        roll="Using an element is an ordinary maneuver at its worth, without a second Cost",
        sure="Using an element succeeds without a roll",
    )
    trap_share: str = ruling(
        "rb-e51",
        "evenly",
        evenly="A trap's damage is shared out evenly among those who walk into it",
        each="Everybody who walks into a trap takes its whole damage",
    )
    failed_trap: str = ruling(
        "rb-e52",
        "as-printed",
        as_printed="After a failure the element is there too",
        dud="After a failure nothing is added",
    )
    lonely_failure: str = ruling(
        "rb-e53",
        "as-printed",
        as_printed="A failed Move that nobody countered gives nobody Advantage",
        pays="A failed Move gives the named opposing side Advantage even if nobody countered",
    )
    move_gain: str = ruling(
        "rb-e54",
        "arrival",
        arrival="Opponents who come along gain Advantage in the Fight where the Move ends",
        departure="Opponents who come along gain Advantage in the Fight that they leave",
    )
    item_uses: str = ruling(
        "rb-e55",
        "further",
        further="Each use beyond the first adds 1: three uses +2",
        all="Each use adds 1: three uses +3",
    )
    item_sum: str = ruling(
        "rb-e56",
        "sum",
        sum="The base of 1 and every effect are added up: the vial of oil is 5",
        as_printed="The base of 1 already includes a skill not normally permitted: the oil is 4",
    )
    battle_end: str = ruling(
        "rb-e60",
        "last-side",
        last_side="The battle goes on until one side is left",
        as_printed="The battle ends for all as soon as one side flees, surrenders or is out",
    )
    flight: str = ruling(
        "rb-e61",
        "move",
        move="A character flees by a Move off the battlefield",
        as_printed="A side flees as a whole when a round begins, without a roll",
    )
    declaring: str = ruling(
        "rb-e64",
        "together",
        together="Everybody in a Fight declares a skill at once",
        in_turn="The sides of a Fight declare their skills in turn, the one with most Advantage last",
    )
    obstacle_crossers: str = ruling(
        "rb-e65",
        "as-printed",
        as_printed="An obstacle delays anyone who crosses it, the side that made it too",
        opponents="An obstacle delays only opponents of the side that made it",
    )
    kill_limit: str = ruling(
        "rb-e66",
        "reached",
        reached="A character is out as soon as the Kill Damage equals the level fought with",
        exceeded="A character can take Kill Damage equal to the level fought with; one more removes them",
    )
    item_permits: str = ruling(
        "rb-e67",
        "instead",
        instead="A skill in unlikely or impossible situations adds its 3 or 5 and nothing else",
        on_top="In unlikely or impossible situations a skill adds its 3 or 5, and also the 1 for a skill",
    )
    turn_ties: str = ruling(
        "rb-e68",
        "each-round",
        each_round="The order of turns is set once for the round, after its gain",
        each_turn="Ties are broken again before every turn, by the Advantage at that time",
    )
    after_battle: str = ruling(
        "rb-e69",
        "lasts",
        lasts="Characters keep damage and combat counters after a battle",
        heals="After a battle all damage is healed, and combat counters are erased",
    )
    # All parts, in the order of the errata
    recover_roll: str = ruling(
        "rb-e71",
        "none",
        none="Recover itself needs no roll",
        rolled="Recover is rolled on Wit or Personality, the higher one; after a failure no Skill Damage comes back",
    )
    lent_repeat: str = ruling(
        "rb-e72",
        "as-printed",
        as_printed="You may inflict damage twice in a row with any skill, also one from an item or element",
        barred="Only the Fight skill in use may inflict damage twice in a row",
    )
    equal_rolls: str = ruling(
        "rb-e73",
        "tied",
        tied="Fighters with equal rolls roll again for the places that they share",
        all_again="All roll again until no two rolls are the same",
    )
    pursuit: str = ruling(
        "rb-e74",
        "beat",
        beat="Only opponents who beat the moving character come along",
        countered="If a Move fails, all opponents whose counter roll succeeded come along",
        rolled="If a Move fails, all opponents who made a counter roll come along",
    )
    before_combat: str = ruling(
        "rb-e75",
        "as-printed",
        as_printed="The list before combat gives examples; you may make any maneuver that needs no Fight",
        listed="Before combat only Discover, Tactics, Alter and Gain Advantage are possible",
    )
    trap_search: str = ruling(
        "rb-e76",
        "met",
        met="Only characters who come to a trap roll to notice it",
        at_once="Opponents roll at once to notice a trap set before combat, and nobody rolls later",
    )
    damage_reach: str = ruling(
        "rb-e77",
        "any",
        any="Damage is shared out among opponents of any side in the Fight",
        one_side="Damage is shared out within the one side that the maneuver is aimed at",
    )
    sneaking: str = ruling(
        "rb-e78",
        "move",
        move="All opponents counter a Move by Sneak on Agility, like any Move",
        ruse="Opponents counter a Move by Sneak like a ruse: on Personality, with a perception skill",
    )
    archers: str = ruling(
        "rb-e79",
        "own-fight",
        own_fight="An archer can hit, and be hit, only in the archer's own Fight",
        shoot_in="An archer in no Fight shoots into one of the Fights, named with the Risk",
        out_of_reach="In a Fight skills of Muscle do not reach an archer",
    )
    sold_stats: str = ruling(
        "rb-e81",
        "as-printed",
        as_printed="Any number of stats may be lowered, and each gives its points",
        one_stat="Only one lowered stat gives points: the one that gives most",
    )
    item_allows: str = ruling(
        "rb-e82",
        "both",
        both="An item can lend a skill that its owner lacks, or make a skill work with a card that does not allow it",
        skill="An item can only lend a skill that its owner lacks, for cards that allow this skill",
        card="An item can only make its owner's skill work with a card that does not allow it",
    )
    move_risk: str = ruling(
        "rb-e83",
        "distance",
        distance="The Risk of a Move is its distance, 1 to 3, alone, in a group and for an area",
        chosen="The player chooses the Risk of a Move as for any card, in a group up to 3 for each member",
    )
    places: str = ruling(
        "rb-e84",
        "named",
        named="A Move may lead to a place outside the Fights, which gets a name",
        none="A Move leads to a Fight, to an enemy, away, or off the field",
    )
    next_scene: str = ruling(
        "rb-e85",
        "goes-on",
        goes_on="Advantage between battles, the goal and its points last from scene to scene",
        goal="The goal and its points last from scene to scene; Advantage ends with each scene",
        nothing="Every scene begins without Advantage and without a goal",
    )
    made_inside: str = ruling(
        "rb-e86",
        "next-round",
        next_round="A trap or obstacle may be made inside a Fight: opponents there meet it when the next round begins",
        at_once="A trap or obstacle may be made inside a Fight: opponents there meet it at once",
        entering="Only those who enter a Fight meet its traps, and only those who enter or leave its obstacles",
    )
    overkill: str = ruling(
        "rb-e87",
        "kept",
        kept="Kill Damage beyond the limit counts too, and must be healed",
        lost="Kill Damage stops at the limit; the rest is lost",
    )
    repeat_across: str = ruling(
        "rb-e88",
        "fresh",
        fresh="A new scene begins without a last maneuver: any card may be played with any skill",
        barred="The last maneuver of one scene may not be the first of the next",
    )
    delayed: str = ruling(
        "rb-e89",
        "no-maneuver",
        no_maneuver="A delayed character makes no maneuver until the delay is over",
        as_idle="A delayed character acts like a character in no Fight, but may not Move",
    )
    unaware: str = ruling(
        "rb-e90",
        "as-printed",
        as_printed="Each character prepares, also on a side that has not seen an enemy yet",
        waits="A side that the GM declares unaware does not prepare",
    )
    worn_out: str = ruling(
        "rb-e91",
        "drops",
        drops="If the third counter brings the stat of the fight skill to 0, the fighter is out despite other weapons",
        switches="A fighter with another Fight skill on a stat above 0 fights on",
    )
    disarm_trap: str = ruling(
        "rb-e92",
        "any-card",
        any_card="Disarm Trap and Pick Lock are skills like any other, for any card they fit",
        counters="A character with Disarm Trap may counter a trap on Agility instead of Personality",
    )
    advance_risk: str = ruling(
        "rb-e93",
        "no-limit",
        no_limit="An Advance may risk all of a side's Advantage, like a Find",
        as_printed="An Advance has the ordinary Risk, 1 to 3; in the text only Find has no limit",
    )
    letting_go: str = ruling(
        "rb-e94",
        "all-counter",
        all_counter="Every opponent in the Fight counters a Move",
        chosen="Each opponent may let a moving character go, and says so before the roll",
    )
    supplement: str = ruling(
        "rb-e95",
        "like-any",
        like_any="Items, a group and a resource help a supplementary maneuver as they help any other",
        own_skill="A supplementary maneuver is made with your own skill, alone and without help",
    )
    lent_weapon: str = ruling(
        "rb-e96",
        "declared",
        declared="You may declare a Fight skill that an item lends, and each blow with it is a use of the item",
        own_only="You may declare only your own Fight skill",
    )
    watching_from: str = ruling(
        "rb-e97",
        "same-fight",
        same_fight="Only opponents in the Fight of a ruse can counter it",
        anywhere="All opponents who are still in the battle can counter a ruse",
    )
    group_delay: str = ruling(
        "rb-e98",
        "together",
        together="A group waits for the member whom an obstacle delays longest",
        apart="Members of a group arrive one by one, each after their own delay",
    )
    moved_out: str = ruling(
        "rb-e99",
        "may-leave",
        may_leave="A character whom Tactics has taken out of a Fight may Move, and then does not come back",
        returns="A character whom Tactics has taken out of a Fight cannot Move, and is back in the next round",
    )
    counter_items: str = ruling(
        "rb-e100",
        "none",
        none="No item helps with a counter roll",
        unlimited="An item with any number of uses helps with counter rolls, as it helps with maneuvers",
    )
    handing: str = ruling(
        "rb-e101",
        "freely",
        freely="Between battles you may hand an item to a comrade, with the uses that it has left",
        never="An item stays with the character who found it",
    )


RULINGS_CLASS = RiskbreakerRulings
rulings = rulings_getter(RULINGS_CLASS)
