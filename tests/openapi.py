"""Discord's own description of its API, as a judge of requests and replies."""

import importlib
import json
from pathlib import Path
from typing import Any

from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from practice.rest import Recorded

SPEC = Path(__file__).parents[1].parent / "shared" / "discord" / "openapi.json"
"""Where the document lies: beside the checkout."""

ABSENT = "Discord's openapi.json does not lie beside the checkout"

Json = dict[str, Any]


class OpenApi:
    """Checks recorded requests and replies against Discord's OpenAPI document."""

    def __init__(self, document: Json) -> None:
        snowflake = document["components"]["schemas"]["SnowflakeType"]
        # Discord takes ids as integers too, and discord.py sends some so.
        document["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer"}]}
        # The written documentation shows names as the codes inside a form's errors; it wins.
        inner = {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}}}
        document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = inner
        self._paths: Json = document["paths"]
        resource: Resource[Any] = Resource(contents=document, specification=DRAFT202012)
        self._registry: Registry[Any] = Registry[Any]().with_resource("urn:discord", resource)
        self._validators: dict[str, Any] = {}
        self._best_match: Any = importlib.import_module("jsonschema.exceptions").best_match
        self._make: Any = importlib.import_module("jsonschema").Draft202012Validator

    def problems(self, recorded: Recorded) -> list[str]:
        """Return what is wrong with the reply to a request, and with the request if it was accepted."""
        operation = self._paths.get(recorded.template, {}).get(recorded.method.lower())
        if operation is None:
            return [f"{recorded.method} {recorded.template}: not in the document"]
        where = f"#/paths/{_pointer(recorded.template)}/{recorded.method.lower()}"
        found = self._check(*_reply_schema(operation, where, recorded.status), recorded.reply)
        if recorded.status < 400 and "requestBody" in operation:
            kind = "multipart/form-data" if recorded.files else "application/json"
            body: Any = recorded.json
            if recorded.files:
                body = {**body, **{f"files[{file.number}]": file.filename for file in recorded.files}}
            content = operation["requestBody"]["content"]
            if kind in content:
                schema = content[kind]["schema"]
                found += self._check(schema, f"{where}/requestBody/content/{_pointer(kind)}/schema", body)
        return [f"{recorded.method} {recorded.path} {recorded.status}: {problem}" for problem in found]

    def _check(self, schema: Json | None, where: str, value: object) -> list[str]:
        if schema is None:
            return [] if value is None else [f"a body where none is allowed ({where})"]
        validator = self._validators.get(where)
        if validator is None:
            validator = self._make({"$ref": f"urn:discord{where}"}, registry=self._registry)
            self._validators[where] = validator
        error = self._best_match(validator.iter_errors(json.loads(json.dumps(value))))
        return [] if error is None else [f"{error.json_path}: {error.message[-700:]}"]


def _pointer(text: str) -> str:
    """Write a key as a part of a JSON pointer in a URI fragment."""
    return text.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _reply_schema(operation: Json, where: str, status: int) -> tuple[Json | None, str]:
    responses = operation["responses"]
    for key in (str(status), f"{status // 100}XX"):
        if key not in responses:
            continue
        place = f"{where}/responses/{key}"
        response = responses[key]
        if "$ref" in response:
            # A reference to a shared response: point there instead.
            place = response["$ref"]
            name = place.rpartition("/")[2]
            return {}, f"#/components/responses/{name}/content/application~1json/schema"
        content = response.get("content", {}).get("application/json")
        if content is None:
            return None, place
        return content["schema"], f"{place}/content/application~1json/schema"
    return None, f"{where}/responses (no {status})"


def load() -> OpenApi | None:
    """The judge, where the document is there."""
    return OpenApi(json.loads(SPEC.read_text(encoding="utf-8"))) if SPEC.exists() else None
