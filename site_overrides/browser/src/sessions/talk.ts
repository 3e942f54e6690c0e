// Sample text of each game: its ready sheets and a line of every kind, the commonest last. It is the dictionary for the
// compression of links, and every later version must read old links. So a game's text may only grow at its front. It
// need not follow later changes of the rules.

export const TALK: Record<string, string> = {
  riskbreaker: `Fighter: M5: Sword, Knockdown, Push (AoE) · A4: Bow, Move · W3: First Aid · P4: Intimidate; Thief: M4: Knife · A5: Move, Ambush, Pick Lock, Disarm Trap · W3: Set Trap · P4: Distract, Scout, Loot; Mage: M3: Staff · A4: Move · W5: Lightning*, Illusion*, Heal* · P4: Observation; Ranger: M2 · A5: Bow, Move · W4: Tactics, First Aid · P5: Charm, Inspire, Observation
Ben: Gain Advantage, Ambush, Risk 1 | d10=7
foes: Fights, Ann + Cy + Rook + Sly + Tom
foes: Share evenly, placing 1 with 1
Cy: Rescue Ben, Heal, Risk 3 | d10=3
Mab: Inflict Kill Damage, Bow, with Hob, Risk 3, 3 to Ida | d10=8, d10=8, d10=9, d10=4
Odo: Alter, Knockdown, resource, Fight 3, with Hob, Risk 1 | d10=8
all: Skills, Hob with Pike
Cy: Recover, then Gain Advantage, Lightning, Risk 3 | d10=10
foes: Fights, Cy + Rook + Sly / Ann + Tom
all: Skills, Ann with Bow and Ben with Knife and Sly with Sword
Rook: Recover, then Decrease Advantage, Tactics, Risk 2 | d10=2
Ann: Gain Advantage, First Aid, Risk 1 | d10=3
GM: Veto Ben, Rescue, with Pick Lock
Ann: Decrease Advantage, First Aid, with Ben and Cy, Risk 6 | d10=2
Ida: Alter, Observation, resource, Risk 1 | d10=6
foes: Share, 2 + 2
Hob: Alter, Move, obstacle, Risk 2 | d10=1
foes: Fights, Ann + Ben + Sly + Tom
Odo: Recover
foes: Surrender
foes: Share evenly
Bram: Gain Advantage, Push, Fight 3, using 3 | d10=10
friends: Share, 2
Ben: Decrease Advantage, Loot, with Cy, Risk 4 | d10=6
all: Skills, Mab with Bow | d10=1, d10=9
Ida: Alter, Bow, trap, Risk 1 | d10=4`,
  aretis: `Able: Attack 11 · Defence 10 · Agility 10 · human; Trained: Attack 14 · Defence 13 · Agility 12 · human; Gnome: Attack 10 · Defence 9 · Agility 13 · gnome; Troll: Attack 13 · Defence 8 · Agility 6 · troll; Doubler: Attack 9 · Defence 9 · Agility 10 · Focus 8 · Will 6 · doubler
Rook: Attack, at Ann and Ben and Cy, step 2 west 2 south, face east
Rook: Attack, at Ann and Cy, step 3 south, face west
Sly: Focus
Cy: Defend, step 1 east
Tom: Defend, step 2 east 2 north
Ben: Defend, step 1 east 1 south
Tom: Defend, step 1 west 2 north
Cy: Defend, step 2 west 2 south
Ann: Defend, step 2 west, face north
Tom: Defend right, step 2 south, face west
Cy: Defend left, step 2 north, face south
Ben: Defend, cover Ann, against Sly, face east
Bea: Attack, at Gruk | d20=5, d20=19`,
  basics: `Able: Speed 5 · Move 5 · fists 10 1d-2 · dodge 8; Trained: Speed 6 · Move 5 · sword 12 1d+2 · dodge 9 · parry 9; Archer: Speed 6 · Move 5 · bow 12 1d+2 Acc 3 ranged · knife 10 1d · dodge 9; Axeman: Speed 5 · Move 4 · axe 13 2d slow · dodge 8 · block 10
Ann: Ready, flip a switch
Sly: Ready fists
Rook: Charge at Cy with axe, going 3 east 4 south | 3d6=2+6+4
Ben: Ready, draw a weapon
Cy: Concentrate, cast a spell
Cy: Concentrate, command an army
Sly: Attack Cy with fists, step 1 north | 3d6=2+6+4
Ben: All-Out Defense, better parry
Orc: Ready, hack a computer
Ben: Move, 1 west 3 south
Cy: Attack Sly with bow, step 1 west 1 north | 3d6=5+3+6
Rook: Move, 2 east
Tom: All-Out feint at Ann with sword, step 1 west | 3d6=6+1+6, 3d6=5+6+2, 3d6=2+6+6
Cy: Move, 2 west 1 north
Tom: Ready sword
Tom: Move, 3 east 3 south
Rook: Ready axe
Cy: All-Out Defense, better dodge
Cy: Move, 1 east 1 north
Sly: All-Out double at Ann with fists, step 1 east 1 south | 3d6=6+4+3, 3d6=6+4+1
Rook: All-Out determined at Ann with axe, step 1 east | 3d6=4+5+6, 2d6=6+4
Ann: Concentrate
Cy: Move, 2 north
Cy: Do Nothing
Cy: Charge at Tom with knife, going 1 west 3 south | 3d6=6+1+6
Cy: All-Out Defense, double
Ann: Ready
Ann: All-Out strong at Rook with fists, then step, 1 west | 3d6=4+6+5
Cy: Aim at Sly with bow, braced
Tom: Attack Ann with sword | 3d6=2+6+3, 3d6=3+1+5, 1d6=6`,
  skillful: `Able: Broadsword 5 · Wind 60; Trained: Broadsword 10 · Dodge 8 · Wind 60; Shooter: 9mm Pistol 8 · Dodge 5; Brawler: attacks with Fists 6 (2 Wind, fumble 4, melee 2/5/10) · Dodge 4; Out of breath: Broadsword 10 · Dodge 8 · Wind 0
Ben: Take suckage, 5, armour damaged
Sly: Dodge, relaxed | d20!=8, d20!=1+10, d20!=9
Rook: Dodge, relaxed | d20!=1+3
GM: Spare Cy, Wind 21, Stamina 8, knocked prone
Cy: Take suckage, 6, shoulder out of joint
Ben: Take suckage, 3, weapon dropped
Cy: Attack with 9mm Pistol, on Rook and Sly and Tom, intense
Jack: Wait
GM: Spare Ann, Wind 8, Stamina 6, disarmed
GM: As it is
Rook: Attack with Fists, on Ann and Cy, ordinary
Cy: Bear it
Cy: Take suckage, 6, on one knee
Sly: Attack with Broadsword, on Cy, relaxed
Ann: Dodge, intense | d20!=6, d20!=2`,
  councilman: `Able: Life 20; Trained: attribute +1 · attack +1 · defence +1 · Willpower +1 · Life 24; Archer: attribute +2 · attack +1 · 2d6 ranged · defence +1 · Life 18; Shield: attribute +1 · attack +1 · defence +2 · Block 1 · Life 26; Unarmed: unarmed · attribute +1 · defence +1
players: Ben attacks Sly, Increase 6 | 8d8kh2=5+8+6+8+8+6+8+8, 2d8=4+6
players: Recall, Experience 1 | 6d8kh2=6+6+6+8+3+7, 2d8=8+4
players: Decrease, times 7 | 7d8kl2=4+8+3+5+3+3+6, 2d8=5+5
gm: Decrease, times 3 | 5d8kl2=4+8+5+4+5, 2d8=4+4
gm: Sly stabilises Sly, bonus 3 | 3d8kl2=5+5+7
Rook: Blaze of Glory against Ann
players: Decrease, times 1 | 5d8kh2=1+7+2+3+2, 2d8=8+7
gm: More damage, dice 2 | 3d8=8+2+4
Sly: Unstable
gm: Two at once
players: Spend nothing | 4d8kh2=1+3+8+7, 2d8=1+8
gm: Tom helps Rook, Difficulty Easy | 2d8=7+7
gm: Rook helps Tom, bonus 2, Difficulty Very Hard | 2d8=8+4
players: Ben helps Cy, Difficulty Very Easy | 2d8=3+1
gm: Sly helps Tom, bonus 14, Difficulty Medium | 2d8=1+1
gm: More damage, dice 1
gm: Press it
gm: Recall, Experience 2 | 3d8kh2=8+8+4, 2d8=2+8
gm: Less damage, dice 1
gm: Tom does something else
gm: Decrease, times 2 | 4d8kl2=6+3+4+8, 2d8=1+4, 1d8=6
Cy: Take Advantage
gm: Sly helps Tom, bonus -5, Difficulty Hard | 2d8=5+3
Ben: Strike back | 1d8=1
gm: Sly attacks Cy, Experience 1, Increase 1
gm: Tom heals Cy, bonus 3 | 3d8kl2=1+3+8
gm: Spend nothing | 2d8=6+3, 2d8=5+1`,
};
