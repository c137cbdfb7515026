"""The REST door: who may come in, what is counted, what is written down, how refusals look."""

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field

from aiohttp import web

from practice.bodies import Body, Upload, read_body
from practice.ratelimits import VIA, RateLimits
from practice.wire import ApiError, Payload, Problems, dumps, snowflake

PREFIX = "/api/v10"
_JSON = "application/json"
_OPEN = ("/interactions/", "/webhooks/{webhook_id}/{webhook_token}", "/gateway")


@dataclass(frozen=True, slots=True)
class Call:
    """A request as a handler sees it."""

    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Body

    def ident(self, name: str) -> int:
        """Return an id from the path.

        Raises:
            ApiError: 50035, it is no id.
        """
        value = snowflake(self.params[name])
        if value is None:
            problems = Problems()
            text = f'Value "{self.params[name]}" is not snowflake.'
            problems.add((name,), "NUMBER_TYPE_COERCE", text)
            problems.refuse()
        return value or 0

    def query_ident(self, name: str) -> int | None:
        """Return an id from the query, where there is one."""
        return snowflake(self.query.get(name))

    def limit(self, default: int, most: int) -> int:
        """Return how many things are wanted.

        Raises:
            ApiError: 50035, no number or out of bounds.
        """
        text = self.query.get("limit", str(default))
        if not text.isdigit() or not 1 <= int(text) <= most:
            problems = Problems()
            problems.add(("limit",), "NUMBER_TYPE_MAX", f"int value should be between 1 and {most}.")
            problems.refuse()
        return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer."""

    body: Payload | list[Payload] | None
    status: int = 200


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path, with the handler behind it."""

    method: str
    template: str
    handler: Callable[[Call], Reply]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A request that came in and what was answered; ``json`` of a form is its ``payload_json``."""

    method: str
    template: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    json: object
    files: tuple[Upload, ...]
    status: int
    reply: object


@dataclass(slots=True)
class _Fault:
    method: str
    template: str
    error: ApiError
    times: int


@dataclass(slots=True)
class Rest:
    """Guards the routes."""

    token: str
    limits: RateLimits
    record: bool = True
    requests: "deque[Recorded]" = field(default_factory=lambda: deque[Recorded](maxlen=20_000))
    delay: float = 0.0
    """Seconds that every reply takes: the way to Discord and back."""
    _faults: list[_Fault] = field(default_factory=list[_Fault])

    def fail_next(self, method: str, template: str, error: ApiError, times: int = 1) -> None:
        """Refuse the next requests of a route, whatever they are."""
        self._faults.append(_Fault(method, template, error, times))

    def install(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Add the routes to an application."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.template, self._endpoint(route))

    def _endpoint(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def endpoint(request: web.Request) -> web.Response:
            body, reply, headers = Body(), Reply(None), dict[str, str]()
            if self.limits.banned_for:
                return _ban(self.limits.banned_for)
            try:
                self._check_token(route, request)
                headers = self.limits.take(route.method, route.template, _major(request))
                self._check_faults(route)
                body = await read_body(request)
                reply = route.handler(Call(request.match_info, request.query, body))
            except ApiError as error:
                reply = Reply(error.payload(), error.status)
                headers |= error.headers
            self.limits.note(reply.status)
            if self.record:
                self._write_down(route, request, body, reply)
            if self.delay:
                await asyncio.sleep(self.delay)
            return _response(reply, headers)

        return endpoint

    def _check_token(self, route: Route, request: web.Request) -> None:
        known = request.headers.get("Authorization") == f"Bot {self.token}"
        if not known and (not route.template.startswith(_OPEN) or route.template == "/gateway/bot"):
            raise ApiError(401, 0, "401: Unauthorized")

    def _check_faults(self, route: Route) -> None:
        for fault in self._faults:
            if (fault.method, fault.template) == (route.method, route.template):
                fault.times -= 1
                if fault.times == 0:
                    self._faults.remove(fault)
                raise fault.error

    def _write_down(self, route: Route, request: web.Request, body: Body, reply: Reply) -> None:
        self.requests.append(
            Recorded(
                method=route.method,
                template=route.template,
                path=request.path.removeprefix(PREFIX),
                query=dict(request.query),
                headers=dict(request.headers),
                json=body.json,
                files=body.uploads,
                status=reply.status if reply.body is not None else 204,
                reply=reply.body,
            )
        )


async def unknown_route(request: web.Request) -> web.Response:
    """Answer a path that is not there."""
    del request
    return _response(Reply({"message": "404: Not Found", "code": 0}, 404), {})


def _ban(seconds: float) -> web.Response:
    """Answer as the network in front of Discord does: no JSON, and no word of having passed it."""
    return web.Response(status=429, text="error code: 1015", headers={"Retry-After": str(math.ceil(seconds))})


def _major(request: web.Request) -> str:
    """Return what a bucket is counted for: the channel, server or token in the path."""
    keys = ("channel_id", "guild_id", "webhook_token")
    return "/".join(request.match_info[key] for key in keys if key in request.match_info)


def _response(reply: Reply, headers: Mapping[str, str]) -> web.Response:
    if reply.body is None:
        return web.Response(status=204, headers={**VIA, **headers})
    # discord.py compares the content type with ==, so it must come without a charset.
    return web.Response(
        status=reply.status,
        body=dumps(reply.body),
        headers={**VIA, **headers, "Content-Type": _JSON},
    )
