"""The store: everything the bot keeps, in one object.

    store = await Store.open("sqlite:///data/bombonera.db")
    bundle = await store.create_table(game="bonbon", …)
    await store.close()

What it can do is said where it is done: `storage.database` opens and closes it, `storage.reading` answers questions
about tables, `storage.lobby` and `storage.playing` change them, `storage.planning` keeps drafts, `storage.showing`
knows the messages in Discord, and `storage.settings` keeps what outlives tables.
"""

from storage.lobby import Lobby
from storage.planning import Drafts
from storage.playing import Play
from storage.settings import Settings
from storage.showing import Messages

__all__ = ["Store"]


class Store(Lobby, Play, Drafts, Messages, Settings):
    """Everything the bot keeps.

    Each method is one transaction: when it returns, what it did survives any crash; when it raises, nothing has
    happened. Writers take turns, also those of other processes; readers never wait for them and see one moment.
    """
