"""Barrio: a market shared by all, houses built from its rows and columns, streets of one landscape."""

from games.barrio.game import BarrioGame

GAME = BarrioGame()
