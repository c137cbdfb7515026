"""Bonbon: secret bets on a box of chocolates."""

from games.bonbon.game import BonbonGame

GAME = BonbonGame()
