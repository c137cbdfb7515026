"""Piñata Party: gather sweets of one colour with two movement cards."""

from games.pinata.game import PinataGame

GAME = PinataGame()
