"""Riskbreaker's battle: `state` has the state of a battle, and `battle` leads from one state to the next.

`rounds` and `turn_order` decide who acts. `offers` lists the possible maneuvers, and `requirements` and `restrictions`
decide which of them are legal. `actions`, `card_effects`, `moving` and `damage` carry them out.
"""
