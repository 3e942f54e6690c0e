"""The parts of play that all games share: choices, positions, sessions, fight odds and the values of states.

`game` describes a game. `offers`, `choice_inputs` and `notation` have choices and the lines that say them. `position`,
`session` and `session_text` follow a session as it is played. `turn_tree`, `explorer`, `solver` and `fight_odds`
compute odds of turns and fights, and best play. `ratings` and `playouts` give the chance to win after each choice.
"""
