"""The battle: Advantage, turn order, damage, the cards, and the battle as a state machine."""
