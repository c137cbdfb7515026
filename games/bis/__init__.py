"""¡Bis!: everyone picks dice and crosses off cells that touch; who fills a column or a colour first gets more."""

from games.bis.game import BisGame

GAME = BisGame()
