"""Who may do what: Discord's permission bits, as far as a game bot meets them."""

from practice.records import Account, Channel, Guild, Role

MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
EXTERNAL_EMOJIS = 1 << 18
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
ALL = (1 << 52) - 1

EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | ADD_REACTIONS
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_HISTORY
    | EXTERNAL_EMOJIS
    | USE_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_IN_THREADS
)
BOT = EVERYONE
"""What the bot's own role adds: nothing, as on a server whose manager granted no more than an invitation asks for."""
PRIVATE_CONVERSATION = (
    VIEW_CHANNEL | SEND_MESSAGES | ADD_REACTIONS | EMBED_LINKS | ATTACH_FILES | READ_HISTORY | USE_COMMANDS
)
_MUTED = SEND_MESSAGES | SEND_IN_THREADS


MANAGERS = "Managers"
"""The role of those with "Manage Server"."""


def roles_in(account: Account, guild: Guild, roles: dict[int, Role]) -> list[Role]:
    """Return the roles that someone has on a server, @everyone not counted."""
    return [
        role
        for role in roles.values()
        if role.guild_id == guild.id
        and (
            role.id in account.role_ids
            or role.managed_by == account.id
            or (role.name == MANAGERS and account.manage_server)
        )
    ]


def in_guild(account: Account, guild: Guild, roles: dict[int, Role]) -> int:
    """Return what someone may do on a server."""
    if account.id == guild.owner_id:
        return ALL
    bits = roles[guild.id].permissions
    for role in roles_in(account, guild, roles):
        bits |= role.permissions
    return bits


def denied_to_bot(channel: Channel) -> int:
    """Return the bits that a channel (for a thread: its text channel) takes from the bot."""
    if not channel.bot_can_view:
        return VIEW_CHANNEL | _MUTED
    return 0 if channel.bot_can_send else _MUTED
