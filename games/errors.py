"""What a player can do wrong.

    GameError
    ├── InvalidStep    the words are not a step of this game
    ├── IllegalStep    a step, but the rules forbid it now
    └── InvalidOption  a game cannot be set up like that

Each carries one English sentence with `{named}` gaps and the values for them: the sentence is a message id of the
gettext catalogues, so whoever answers the player can say it in their language. The extraction of messages knows these
class names; so the sentence must be a literal, the first argument.
"""


class GameError(ValueError):
    """A player's mistake; `message` is the sentence to say, `values` fill its gaps."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values


class InvalidStep(GameError):
    """The words are not a step of this game."""


class IllegalStep(GameError):
    """The step is well formed, but the rules forbid it now."""


class InvalidOption(GameError):
    """The game cannot be set up with these options or this many seats."""
