"""What a person cannot do, and the sentence that tells them why and what to do instead."""


class Refusal(Exception):
    """A request that is answered privately with a sentence; nothing has changed.

    The sentence is a literal English message id with `{named}` gaps: the extraction of messages knows this class.

    Attributes:
        message: the sentence.
        values: what fills its gaps.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values


class NotYourTurn(Refusal):
    """Somebody who sits at the table wants to play while it waits for others."""


class Unsuitable(Refusal):
    """Options, or a number of players, that do not suit the game."""
