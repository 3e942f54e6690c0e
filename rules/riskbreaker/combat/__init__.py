"""The battle: Advantage, turn order, damage, the cards, and the whole as a state machine."""
