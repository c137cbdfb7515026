"""REST routes of users, servers and the application itself."""

import hashlib

from practice import shapes
from practice.identifies import A_DAY, Identifies
from practice.records import Account, Guild
from practice.rest import Call, Reply, Route
from practice.rest_channels import threads_listed
from practice.wire import Payload, unknown
from practice.world import World

_GUILD = "/guilds/{guild_id}"


class PeopleRoutes:
    """Who the bot is, who else is there, and on which servers."""

    def __init__(self, world: World, identifies: Identifies) -> None:
        self._world = world
        self._identifies = identifies
        self.gateway_url = ""
        self.shards = 1

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("GET", "/users/@me", self._me),
            Route("GET", "/users/@me/guilds", self._my_guilds),
            Route("GET", "/users/{user_id}", self._user),
            Route("GET", "/oauth2/applications/@me", self._application),
            Route("GET", "/applications/@me", self._application),
            Route("GET", "/gateway", self._gateway),
            Route("GET", "/gateway/bot", self._gateway_bot),
            Route("GET", _GUILD, self._guild),
            Route("GET", f"{_GUILD}/channels", self._channels),
            Route("GET", f"{_GUILD}/roles", self._roles),
            Route("GET", f"{_GUILD}/threads/active", self._active_threads),
            Route("GET", f"{_GUILD}/members", self._members),
            Route("GET", f"{_GUILD}/members/search", self._search),
            Route("GET", f"{_GUILD}/members/{{user_id}}", self._member),
        ]

    def _me(self, call: Call) -> Reply:
        del call
        extra = {"mfa_enabled": True, "verified": True, "locale": "en-US", "email": None}
        return Reply(shapes.user(self._world.bot) | extra)

    def _my_guilds(self, call: Call) -> Reply:
        del call
        return Reply([self._short(guild) for guild in self._world.guilds.values()])

    def _short(self, guild: Guild) -> Payload:
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": "0",
            "features": [],
        }

    def _user(self, call: Call) -> Reply:
        return Reply(shapes.user(self._world.account(call.ident("user_id"))))

    def _application(self, call: Call) -> Reply:
        del call
        key = hashlib.blake2b(str(self._world.bot.id).encode(), digest_size=32).hexdigest()
        return Reply(shapes.application(self._world, key))

    def _gateway(self, call: Call) -> Reply:
        del call
        return Reply({"url": self.gateway_url})

    def _gateway_bot(self, call: Call) -> Reply:
        del call
        limit = {
            "total": A_DAY,
            "remaining": self._identifies.remaining,
            "reset_after": self._identifies.reset_after,
            "max_concurrency": self._identifies.max_concurrency,
        }
        return Reply({"url": self.gateway_url, "shards": self.shards, "session_start_limit": limit})

    # -- servers -----------------------------------------------------------------------------------------

    def _guild_of(self, call: Call) -> Guild:
        return self._world.guild(call.ident("guild_id"))

    def _guild(self, call: Call) -> Reply:
        return Reply(shapes.guild(self._world, self._guild_of(call)))

    def _channels(self, call: Call) -> Reply:
        guild = self._guild_of(call)
        channels = [c for c in self._world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return Reply([shapes.channel(self._world, channel) for channel in channels])

    def _roles(self, call: Call) -> Reply:
        return Reply([shapes.role(role) for role in self._world.roles_of(self._guild_of(call))])

    def _active_threads(self, call: Call) -> Reply:
        guild = self._guild_of(call)
        threads = [
            channel
            for channel in self._world.channels.values()
            if channel.guild_id == guild.id and channel.is_thread and not channel.archived
        ]
        listed = threads_listed(self._world, threads)
        return Reply({"threads": listed["threads"], "members": listed["members"], "has_more": False})

    def _members(self, call: Call) -> Reply:
        after = call.query_ident("after") or 0
        accounts = sorted(self._world.accounts.values(), key=lambda account: account.id)
        wanted = [account for account in accounts if account.id > after]
        return self._shaped(call, wanted[: call.limit(1, 1000)])

    def _search(self, call: Call) -> Reply:
        query = call.query.get("query", "").lower()
        wanted = [
            account
            for account in self._world.accounts.values()
            if account.username.lower().startswith(query) or account.global_name.lower().startswith(query)
        ]
        return self._shaped(call, wanted[: call.limit(1, 1000)])

    def _shaped(self, call: Call, accounts: list[Account]) -> Reply:
        guild = self._guild_of(call)
        return Reply([shapes.member(self._world, account, guild) for account in accounts])

    def _member(self, call: Call) -> Reply:
        guild, account = self._guild_of(call), self._world.accounts.get(call.ident("user_id"))
        if account is None:
            raise unknown("Member")
        return Reply(shapes.member(self._world, account, guild))
