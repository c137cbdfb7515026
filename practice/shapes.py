"""Records in Discord's own shapes: users, members, servers, channels and threads."""

from practice import permissions
from practice.records import Account, Channel, Command, Guild, Role
from practice.wire import Payload, iso, seconds_of
from practice.world import World

_DISCRIMINATOR = "0"
_OVERWRITE_MEMBER = 1


def user(account: Account) -> Payload:
    """Return a user object."""
    shape: Payload = {
        "id": str(account.id),
        "username": account.username,
        "global_name": None if account.bot else account.global_name,
        "discriminator": _DISCRIMINATOR,
        "avatar": account.avatar,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }
    if account.bot:
        shape["bot"] = True
    return shape


def member(world: World, account: Account, guild: Guild, *, with_user: bool = True) -> Payload:
    """Return a member object."""
    shape: Payload = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": iso(seconds_of(account.id)),
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": [str(role.id) for role in permissions.roles_in(account, guild, world.roles)],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        shape["user"] = user(account)
    return shape


def role(record: Role) -> Payload:
    """Return a role object."""
    shape: Payload = {
        "id": str(record.id),
        "name": record.name,
        "permissions": str(record.permissions),
        "position": record.position,
        "color": record.colour,
        "colors": {"primary_color": record.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": record.managed_by is not None,
        "mentionable": record.managed_by is None and record.id != record.guild_id,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if record.managed_by is not None:
        shape["tags"] = {"bot_id": str(record.managed_by)}
    return shape


def guild(world: World, record: Guild) -> Payload:
    """Return a server object, without what only the gateway sends."""
    members = len(world.accounts)
    return {
        "id": str(record.id),
        "name": record.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(record.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(item) for item in world.roles_of(record)],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": record.preferred_locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": members,
        "approximate_presence_count": members,
    }


def guild_create(world: World, record: Guild) -> Payload:
    """Return what the gateway says of a server when the bot comes in."""
    channels = [c for c in world.channels.values() if c.guild_id == record.id]
    members = [member(world, account, record) for account in world.accounts.values()]
    return {
        **guild(world, record),
        "joined_at": iso(seconds_of(world.bot.id)),
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "members": members,
        "channels": [channel(world, c) for c in channels if not c.is_thread],
        "threads": [channel(world, c) for c in channels if c.is_thread and not c.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, record: Channel) -> Payload:
    """Return a channel object as the bot sees it."""
    shape: Payload = {
        "id": str(record.id),
        "type": record.type,
        "flags": 0,
        "last_message_id": _text(record.last_message_id),
    }
    if record.type == 1:
        others = [world.accounts[ident] for ident in record.member_ids if ident != world.bot.id]
        shape["recipients"] = [user(account) for account in others]
        return shape
    shape |= {
        "guild_id": _text(record.guild_id),
        "name": record.name,
        "parent_id": _text(record.parent_id),
        "rate_limit_per_user": 0,
    }
    if record.is_thread:
        return shape | _thread(record, world)
    return shape | {
        "topic": record.topic,
        "position": record.position,
        "permission_overwrites": _overwrites(record, world.bot),
        "nsfw": False,
    }


def _thread(record: Channel, world: World) -> Payload:
    shape: Payload = {
        "owner_id": _text(record.owner_id),
        "thread_metadata": {
            "archived": record.archived,
            "archive_timestamp": iso(record.archived_at or seconds_of(record.id)),
            "auto_archive_duration": record.auto_archive,
            "locked": record.locked,
            "create_timestamp": iso(seconds_of(record.id)),
        },
        "message_count": record.message_count,
        "member_count": len(record.member_ids),
        "total_message_sent": record.message_count,
    }
    if record.type == 12:
        shape["thread_metadata"]["invitable"] = True
    if world.bot.id in record.member_ids:
        shape["member"] = thread_member(record, world.bot.id)
    return shape


def thread_member(record: Channel, user_id: int) -> Payload:
    """Return who joined a thread, and when."""
    return {
        "id": str(record.id),
        "user_id": str(user_id),
        "join_timestamp": iso(seconds_of(record.id)),
        "flags": 0,
    }


def _overwrites(record: Channel, bot: Account) -> list[Payload]:
    denied = permissions.denied_to_bot(record)
    if not denied:
        return []
    return [{"id": str(bot.id), "type": _OVERWRITE_MEMBER, "allow": "0", "deny": str(denied)}]


def command(record: Command, application_id: int) -> Payload:
    """Return a registered command."""
    body = record.body
    wanted = body.get("default_member_permissions")
    shape: Payload = {
        "id": str(record.id),
        "application_id": str(application_id),
        "version": str(record.version),
        "type": record.type,
        "name": record.name,
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if wanted is None else str(wanted),
        "nsfw": bool(body.get("nsfw")),
    }
    for key in ("options", "contexts", "integration_types"):
        if body.get(key) is not None:
            shape[key] = body[key]
    if record.guild_id is not None:
        shape["guild_id"] = str(record.guild_id)
    else:
        shape.setdefault("contexts", None)
        shape.setdefault("integration_types", [0])
        contexts = shape["contexts"]
        shape["dm_permission"] = body.get("dm_permission") is not False if contexts is None else 1 in contexts
    return shape


def application(world: World, verify_key: str) -> Payload:
    """Return the application the bot belongs to."""
    bot = world.bot
    owner = world.accounts[world.home.owner_id]
    return {
        "id": str(bot.id),
        "name": bot.global_name,
        "icon": bot.avatar,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": verify_key,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": {"0": {}},
    }


def _text(ident: int | None) -> str | None:
    return None if ident is None else str(ident)
