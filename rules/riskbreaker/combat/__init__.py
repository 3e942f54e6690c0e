"""Riskbreaker's battle: `state` has the state of a battle, and `battle` leads from one state to the next.

`rounds` and `turn_order` decide who acts. `pending` and `offers` list the choices. `maneuver_context` and
`restrictions` decide which maneuvers are legal. `actions`, `card_effects`, `moving` and `damage` carry them out.
"""
