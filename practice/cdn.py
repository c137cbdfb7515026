"""Files, people's pictures and the server's icon."""

import functools
import io
import urllib.parse

from aiohttp import web
from PIL import Image, ImageDraw, ImageFont

from practice.images import look
from practice.message_shapes import Shaper
from practice.seed import COLOURS
from practice.world import World

_SIZE = 256
_FOREVER = {"Cache-Control": "public, max-age=31536000"}


class Cdn:
    """Serves pictures and files."""

    def __init__(self, world: World, shaper: Shaper) -> None:
        self._world = world
        self._shaper = shaper

    def install(self, app: web.Application) -> None:
        """Add the routes to an application."""
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)
        app.router.add_get("/avatars/{user_id}/{picture}", self._avatar)
        app.router.add_get("/embed/avatars/{number}.png", self._default_avatar)
        app.router.add_get("/icons/{guild_id}/{picture}", self._icon)
        app.router.add_get("/app-icons/{user_id}/{picture}", self._avatar)

    async def _attachment(self, request: web.Request) -> web.Response:
        ident = request.match_info["attachment_id"]
        body = self._world.store.file(int(ident)) if ident.isdigit() else None
        if body is None or not self._may_read(request, int(ident)):
            raise web.HTTPNotFound(text="This content is no longer available.")
        filename = request.match_info["filename"]
        kind = _content_type(body, filename)
        # Nothing that someone uploaded may run as a page of this server.
        safe = kind.startswith("image/") and "svg" not in kind
        disposition = "inline" if safe else "attachment"
        headers = {
            **_FOREVER,
            "Content-Type": kind,
            "Content-Disposition": f"{disposition}; filename*=UTF-8''{urllib.parse.quote(filename)}",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(body=body, headers=headers)

    def _may_read(self, request: web.Request, ident: int) -> bool:
        # Discord's own client renews addresses by itself: the page may show old ones as long as it is open.
        if request.headers.get("Sec-Fetch-Site") == "same-origin":
            return True
        return self._shaper.is_signed(ident, request.query.get("ex", ""), request.query.get("hm", ""))

    async def _avatar(self, request: web.Request) -> web.Response:
        ident = request.match_info["user_id"]
        account = self._world.accounts.get(int(ident)) if ident.isdigit() else None
        if account is None:
            raise web.HTTPNotFound
        return _png(disc(account.global_name[:1].upper(), account.colour, _wanted_size(request)))

    async def _default_avatar(self, request: web.Request) -> web.Response:
        number = request.match_info["number"]
        colour = COLOURS[int(number) % len(COLOURS)] if number.isdigit() else COLOURS[0]
        return _png(disc("", colour, _wanted_size(request)))

    async def _icon(self, request: web.Request) -> web.Response:
        ident = request.match_info["guild_id"]
        guild = self._world.guilds.get(int(ident)) if ident.isdigit() else None
        if guild is None:
            raise web.HTTPNotFound
        initials = "".join(word[0] for word in guild.name.split()[:2]).upper()
        return _png(disc(initials, COLOURS[0], _wanted_size(request)))


@functools.lru_cache(maxsize=256)
def disc(initials: str, colour: str, size: int) -> bytes:
    """Draw a coloured disc with initials; return it as PNG."""
    scale = 4
    wide = size * scale
    image = Image.new("RGBA", (wide, wide), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, wide - 1, wide - 1), fill=colour)
    if initials:
        font = ImageFont.load_default(wide * (0.56 if len(initials) == 1 else 0.42))
        draw.text((wide / 2, wide / 2), initials, font=font, fill="#fffaf2", anchor="mm")
    out = io.BytesIO()
    image.reduce(scale).save(out, "PNG")
    return out.getvalue()


def _wanted_size(request: web.Request) -> int:
    text = request.query.get("size", "128")
    return min(max(int(text), 16), _SIZE) if text.isdigit() else 128


def _png(body: bytes) -> web.Response:
    return web.Response(body=body, content_type="image/png", headers=_FOREVER)


def _content_type(body: bytes, filename: str) -> str:
    return look(body, filename).content_type
