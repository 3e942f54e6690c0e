"""The parts of play that all games share: choices, positions, sessions, fight odds and the values of states.

`game` describes a game. `offers`, `choice_inputs` and `notation` have choices and their lines; `position`, `session`
and `session_text` the course of play; `turn_tree`, `explorer`, `solver` and `fight_odds` its odds and best play;
`ratings` and `playouts` the chances after each choice.
"""
