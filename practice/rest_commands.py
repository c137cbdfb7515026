"""REST routes of application commands."""

from collections import deque

from practice import shapes
from practice.limits_commands import check_command, check_commands
from practice.ratelimits import too_many
from practice.records import Command
from practice.rest import Call, Reply, Route
from practice.wire import ApiError, Payload, missing_access, objects, unknown
from practice.world import World

_APPLICATION = "/applications/{application_id}"
_CREATES_A_DAY = 200
_DAY = 86_400.0


class CommandRoutes:
    """Register and list commands, everywhere or for one server."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._created: deque[float] = deque()

    def routes(self) -> list[Route]:
        """Return the routes."""
        routes: list[Route] = []
        for base in (f"{_APPLICATION}/commands", f"{_APPLICATION}/guilds/{{guild_id}}/commands"):
            routes += [
                Route("GET", base, self._list),
                Route("PUT", base, self._overwrite),
                Route("POST", base, self._create),
                Route("GET", f"{base}/{{command_id}}", self._get),
                Route("PATCH", f"{base}/{{command_id}}", self._edit),
                Route("DELETE", f"{base}/{{command_id}}", self._delete),
            ]
        return routes

    def _scope(self, call: Call) -> int | None:
        if call.ident("application_id") != self._world.bot.id:
            raise missing_access()
        return self._world.guild(call.ident("guild_id")).id if "guild_id" in call.params else None

    def _shape(self, command: Command) -> Payload:
        return shapes.command(command, self._world.bot.id)

    def _list(self, call: Call) -> Reply:
        scope = self._scope(call)
        with_all = call.query.get("with_localizations", "false") == "true"
        shaped = [self._shape(command) for command in self._world.commands_of(scope)]
        return Reply(shaped if with_all else [_one_language(shape) for shape in shaped])

    def _overwrite(self, call: Call) -> Reply:
        scope, bodies = self._scope(call), objects(call.body.items)
        check_commands(bodies)
        self._set(scope, [self._made(scope, body) for body in bodies])
        return Reply([self._shape(command) for command in self._world.commands_of(scope)])

    def _create(self, call: Call) -> Reply:
        scope, body = self._scope(call), call.body.object
        check_command(body)
        command = self._made(scope, body)
        known = command.id in self._world.commands
        others = [c for c in self._world.commands_of(scope) if c.id != command.id]
        check_commands([c.body for c in others] + [body])
        self._set(scope, [*others, command])
        return Reply(self._shape(command), 200 if known else 201)

    def _made(self, scope: int | None, body: Payload) -> Command:
        """Return a command; one of the same name and type keeps its id."""
        kind = body.get("type") or 1
        for old in self._world.commands_of(scope):
            if (old.type, old.name) == (kind, body["name"]):
                return self._changed(old, body)
        ident = self._world.ids.next()
        return Command(id=ident, body=body, version=ident, guild_id=scope)

    def _changed(self, old: Command, body: Payload) -> Command:
        return old if old.body == body else old.but(body=body, version=self._world.ids.next())

    def _set(self, scope: int | None, commands: list[Command]) -> None:
        """Register commands; new names are counted, 200 of them a day."""
        now = self._world.clock.now()
        while self._created and now - self._created[0] > _DAY:
            self._created.popleft()
        new = sum(command.id not in self._world.commands for command in commands)
        if len(self._created) + new > _CREATES_A_DAY:
            wait = self._created[0] + _DAY - now if self._created else _DAY
            text = "Max number of daily application command creates has been reached (200)"
            raise too_many(wait, code=30034, message=text)
        self._created.extend([now] * new)
        self._world.set_commands(scope, commands)

    def _command(self, call: Call) -> Command:
        scope, ident = self._scope(call), call.ident("command_id")
        command = self._world.commands.get(ident)
        if command is None or command.guild_id != scope:
            raise unknown("application command")
        return command

    def _get(self, call: Call) -> Reply:
        return Reply(self._shape(self._command(call)))

    def _edit(self, call: Call) -> Reply:
        command = self._command(call)
        if call.body.object.get("type", command.type) != command.type:
            raise ApiError(400, 50035, "Invalid Form Body")
        body = {**command.body, **call.body.object}
        check_command(body)
        others = [c for c in self._world.commands_of(command.guild_id) if c.id != command.id]
        check_commands([c.body for c in others] + [body])
        changed = self._changed(command, body)
        self._world.set_commands(command.guild_id, [*others, changed])
        return Reply(self._shape(changed))

    def _delete(self, call: Call) -> Reply:
        command = self._command(call)
        others = [c for c in self._world.commands_of(command.guild_id) if c.id != command.id]
        self._world.set_commands(command.guild_id, others)
        return Reply(None)


def _one_language(shape: Payload) -> Payload:
    return {key: value for key, value in shape.items() if not key.endswith("_localizations")}
