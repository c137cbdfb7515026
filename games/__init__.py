"""The rules of Bombonera's games: pure values in, pure values out.

Nothing here knows of Discord, files, clocks or global randomness. Each game is a package with a `GAME`
object (see `games.protocol.Game`); `games.registry` finds them.
"""
