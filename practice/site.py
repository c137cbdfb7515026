"""The page's files, and the fonts it may use."""

import importlib.util
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

_PAGE = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_FONTS = {
    "manrope.ttf": ("font_manrope", "Manrope-VariableFont_wght.ttf"),
    "fredoka.ttf": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Site:
    """Serves the page; ``/`` with an Upgrade header is the gateway instead."""

    def __init__(self, gateway: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> None:
        self._gateway = gateway

    def install(self, app: web.Application) -> None:
        """Add the routes to an application."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{path:.+}", self._file)
        app.router.add_get("/fonts/{name}", self._font)
        app.router.add_get("/favicon.ico", self._favicon)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._gateway(request)
        host, _, port = request.host.partition(":")
        if host == "localhost":
            # Pictures carry the address 127.0.0.1, and the page may load none from elsewhere.
            raise web.HTTPFound(f"http://127.0.0.1:{port}/" if port else "http://127.0.0.1/")
        return _answer(_PAGE / "index.html")

    async def _file(self, request: web.Request) -> web.Response:
        path = (_PAGE / request.match_info["path"]).resolve()
        if not path.is_relative_to(_PAGE):
            raise web.HTTPNotFound
        return _answer(path)

    async def _font(self, request: web.Request) -> web.Response:
        package, filename = _FONTS.get(request.match_info["name"], ("", ""))
        found = importlib.util.find_spec(package) if package else None
        for folder in (found.submodule_search_locations or ()) if found else ():
            path = Path(folder) / "files" / filename
            if path.is_file():
                headers = {"Cache-Control": "max-age=86400", "Content-Type": "font/ttf"}
                return web.Response(body=path.read_bytes(), headers=headers)
        raise web.HTTPNotFound

    async def _favicon(self, request: web.Request) -> web.Response:
        del request
        icon = _PAGE / "icon.svg"
        return _answer(icon) if icon.is_file() else web.Response(status=204)


def _answer(path: Path) -> web.Response:
    kind = _TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise web.HTTPNotFound
    return web.Response(body=path.read_bytes(), headers={**_HEADERS, "Content-Type": kind})
