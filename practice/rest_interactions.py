"""REST routes of interactions: their callbacks and webhooks."""

from practice.answers import Answers
from practice.message_shapes import Shaper
from practice.rest import Call, Reply, Route
from practice.wire import snowflake

_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = f"{_WEBHOOK}/messages/@original"
_MESSAGE = f"{_WEBHOOK}/messages/{{message_id}}"


class InteractionRoutes:
    """Answer interactions, and go on answering while the token lives."""

    def __init__(self, answers: Answers, shaper: Shaper) -> None:
        self._answers = answers
        self._shaper = shaper

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._callback),
            Route("POST", _WEBHOOK, self._follow_up),
            Route("GET", _ORIGINAL, self._get),
            Route("PATCH", _ORIGINAL, self._edit),
            Route("DELETE", _ORIGINAL, self._delete),
            Route("GET", _MESSAGE, self._get),
            Route("PATCH", _MESSAGE, self._edit),
            Route("DELETE", _MESSAGE, self._delete),
        ]

    def _callback(self, call: Call) -> Reply:
        ident, token = call.ident("interaction_id"), call.params["interaction_token"]
        report = self._answers.first(ident, token, call.body.object, call.body.uploads)
        return Reply(report if call.query.get("with_response") in ("1", "true", "True") else None)

    def _follow_up(self, call: Call) -> Reply:
        message = self._answers.follow_up(*_key(call), call.body.object, call.body.uploads)
        return Reply(self._shaper.message(message))

    def _get(self, call: Call) -> Reply:
        return Reply(self._shaper.message(self._answers.find(*_key(call), _ident(call))))

    def _edit(self, call: Call) -> Reply:
        body = call.body
        message = self._answers.edit(*_key(call), _ident(call), body.object, body.uploads)
        return Reply(self._shaper.message(message))

    def _delete(self, call: Call) -> Reply:
        self._answers.delete(*_key(call), _ident(call))
        return Reply(None)


def _key(call: Call) -> tuple[int | None, str]:
    return snowflake(call.params["webhook_id"]), call.params["webhook_token"]


def _ident(call: Call) -> int | None:
    """Return the id in the path; nothing stands for ``@original``."""
    return call.ident("message_id") if "message_id" in call.params else None
