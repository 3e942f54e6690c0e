"""Riskbreaker's battle: `battle` is its state machine, `state` its state, and the other modules have its rules.

`rounds` and `turn_order` decide who acts, `offers` the possible maneuvers, `requirements` and `restrictions` which of
them are legal. `actions`, `card_effects`, `moving` and `damage` carry them out.
"""
