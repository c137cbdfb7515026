"""Bariloche: cut bonbons from a sheet and arrange them on a tray."""

from games.bariloche.game import BarilocheGame

GAME = BarilocheGame()
