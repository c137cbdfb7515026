"""The world that a new chat starts with."""

import itertools
import zlib

from practice import permissions
from practice.records import Account, Channel, Guild, Role
from practice.world import World

_FIRST = 1_180_000_000_000_000_000
GUILD_ID, BOT_ID, OWNER_ID, MANAGERS_ID = (_FIRST + (number << 22) for number in range(4))
"""Ids of the start-up world are fixed, so that logs and tests of different runs compare."""

_PEOPLE = (
    ("Ana", "#c2415d", "en-US"),
    ("Bruno", "#2f6f9f", "en-GB"),
    ("Chloé", "#7a5195", "fr"),
    ("Diego", "#3d8361", "es-ES"),
    ("Eva", "#b7791f", "es-419"),
)
_CHANNELS = (
    ("bonbon", "One table of bonbons at a time"),
    ("games", "Every game is welcome here"),
    ("español", "Aquí se juega en español"),
    ("quiet-corner", None),
)
COLOURS = ("#c2415d", "#2f6f9f", "#7a5195", "#3d8361", "#b7791f", "#a3423f", "#4a7c8c", "#6b6f2a")


def seed(world: World, *, bot_name: str = "Bombonera") -> None:
    """Fill an empty world: one server, its channels, five people and the bot."""
    numbers = itertools.count(10)
    add_guild(world, GUILD_ID, "Casa Bombonera")
    world.save_account(
        Account(
            id=BOT_ID, username=bot_name, global_name=bot_name, colour="#6b3e2e", avatar=picture(bot_name), bot=True
        )
    )
    world.save_account(Account(id=OWNER_ID, username="casa", global_name="Casa", hidden=True))
    for name, colour, locale in _PEOPLE:
        world.save_account(
            Account(
                id=_FIRST + (next(numbers) << 22),
                username=username(name),
                global_name=name,
                colour=colour,
                avatar=picture(name),
                locale=locale,
                manage_server=name == "Ana",
            )
        )
    for position, (name, topic) in enumerate(_CHANNELS):
        ident = _FIRST + (next(numbers) << 22)
        world.save_channel(Channel(id=ident, guild_id=GUILD_ID, name=name, topic=topic, position=position))


def add_guild(world: World, ident: int, name: str) -> Guild:
    """Add a server with the roles that every server here has."""
    guild = world.save_guild(Guild(id=ident, name=name, owner_id=OWNER_ID))
    managers = MANAGERS_ID if ident == GUILD_ID else world.ids.next()
    everyone = permissions.EVERYONE
    world.save_role(Role(id=ident, guild_id=ident, name="@everyone", permissions=everyone, position=0))
    for position, (role_id, role_name, bits, colour, bot) in enumerate(
        (
            (managers + 1, "Players", everyone, 0x3D8361, None),
            (managers, permissions.MANAGERS, everyone | permissions.MANAGE_GUILD, 0xB7791F, None),
            (managers + 2, "Bombonera", permissions.BOT, 0, BOT_ID),
        ),
        start=1,
    ):
        world.save_role(
            Role(
                id=role_id,
                guild_id=ident,
                name=role_name,
                permissions=bits,
                position=position,
                colour=colour,
                managed_by=bot,
            )
        )
    return guild


def username(name: str) -> str:
    """Return the user name for a person's name: lower case, without blanks."""
    return "_".join(name.lower().split())


def picture(name: str) -> str:
    """Return the hash that names a person's drawn picture."""
    return f"{zlib.crc32(name.encode()):08x}" * 4
