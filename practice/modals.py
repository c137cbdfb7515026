"""Open modals, and what a person's entries look like to the bot."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from practice.composer import Composer
from practice.interactions import Place
from practice.limits_modal import CHECKBOX, CHECKBOXES, FILE_UPLOAD, LABEL, RADIO, ROW, TEXT, TEXT_INPUT
from practice.message_shapes import Shaper
from practice.options import RefusedError, Resolved, read_file
from practice.records import Cause
from practice.wire import Payload, is_list, listed, objects, snowflake
from practice.world import World

_STRING_SELECT = 3
_MOST_OPEN = 500


@dataclass(frozen=True, slots=True)
class OpenModal:
    """A modal on someone's screen."""

    ident: str
    place: Place
    form: Payload
    cause: Cause | None


class Modals:
    """The modals that are open, and their submission."""

    def __init__(self, world: World, composer: Composer, shaper: Shaper) -> None:
        self._world = world
        self._composer = composer
        self._shaper = shaper
        self._open: dict[str, OpenModal] = {}

    def open(self, place: Place, form: Payload, cause: Cause | None) -> Payload:
        """Open a modal; return what the page shows."""
        while len(self._open) >= _MOST_OPEN:
            self._open.pop(next(iter(self._open)))
        modal = OpenModal(secrets.token_hex(12), place, form, cause)
        self._open[modal.ident] = modal
        return {
            "modal_id": modal.ident,
            "custom_id": form["custom_id"],
            "title": form["title"],
            "components": form["components"],
        }

    def find(self, ident: object, person_id: int) -> OpenModal:
        """Return an open modal of a person.

        Raises:
            RefusedError: there is none.
        """
        modal = self._open.get(str(ident))
        if modal is None or modal.place.person.id != person_id:
            raise RefusedError("This form is not open any more.", kind="unknown")
        return modal

    def close(self, ident: str) -> None:
        """Forget a modal."""
        self._open.pop(ident, None)

    def submission(self, modal: OpenModal, values: Mapping[str, object]) -> Payload:
        """Return the data of the interaction that a person's entries make.

        Raises:
            RefusedError: an entry is missing or wrong.
        """
        filler = _Filler(values, Resolved(self._world, modal.place.channel), self._composer, self._shaper)
        components = [
            filler.top(component, number)
            for number, component in zip(range(1, 20, 2), objects(modal.form["components"]), strict=False)
        ]
        filler.check_known()
        data: Payload = {"custom_id": modal.form["custom_id"], "components": components}
        if filler.resolved.found:
            data["resolved"] = filler.resolved.found
        return data


class _Filler:
    """Fills in one form."""

    def __init__(self, values: Mapping[str, object], resolved: Resolved, composer: Composer, shaper: Shaper) -> None:
        self._values = values
        self.resolved = resolved
        self._composer = composer
        self._shaper = shaper
        self._known: set[str] = set()

    def check_known(self) -> None:
        for custom_id in self._values:
            if custom_id not in self._known:
                raise RefusedError("The form has no such field.", field_name=custom_id)

    def top(self, component: Payload, number: int) -> Payload:
        shape: Payload = {"type": component["type"], "id": component.get("id") or number}
        if component["type"] == LABEL:
            shape["component"] = self._input(component["component"], number + 1)
        elif component["type"] == ROW:
            shape["components"] = [self._input(objects(component["components"])[0], number + 1)]
        elif component["type"] != TEXT:
            raise RefusedError("The form has a part of an unknown kind.")
        return shape

    def _input(self, component: Payload, number: int) -> Payload:
        kind, custom_id = component["type"], component["custom_id"]
        self._known.add(custom_id)
        given = self._values.get(custom_id)
        shape: Payload = {"type": kind, "id": component.get("id") or number, "custom_id": custom_id}
        if kind == TEXT_INPUT:
            shape["value"] = _text(component, given)
        elif kind == CHECKBOX:
            shape["value"] = bool(component.get("default")) if given is None else bool(given)
        elif kind == RADIO:
            shape["value"] = _radio(component, given)
        elif kind == FILE_UPLOAD:
            shape["values"] = self._files(component, given)
        else:
            shape["values"] = menu_values(component, given, self.resolved, in_modal=True)
        return shape

    def _files(self, component: Payload, given: object) -> list[str]:
        custom_id = component["custom_id"]
        files = listed(given)
        least = component.get("min_values", 1) if component.get("required", True) else 0
        if not least <= len(files) <= component.get("max_values", 1):
            raise RefusedError("Choose the right number of files.", field_name=custom_id)
        ids: list[str] = []
        for file in files:
            attachment = self._composer.receive(*read_file(file, custom_id))
            self.resolved.file(attachment, self._shaper.loose_attachment(self.resolved.channel.id, attachment))
            ids.append(str(attachment.id))
        return ids


def _text(component: Payload, given: object) -> str:
    custom_id = component["custom_id"]
    text = str(component.get("value") or "") if given is None else given
    if not isinstance(text, str):
        raise RefusedError("This must be text.", field_name=custom_id)
    if not text:
        if component.get("required", True):
            raise RefusedError("This field is required.", field_name=custom_id)
        return ""
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not least <= len(text) <= most:
        raise RefusedError(f"Write between {least} and {most} characters.", field_name=custom_id)
    return text


def _radio(component: Payload, given: object) -> str | None:
    options = objects(component.get("options"))
    if given is None:
        given = next((option["value"] for option in options if option.get("default")), None)
    if given is None:
        if component.get("required", True):
            raise RefusedError("This field is required.", field_name=component["custom_id"])
        return None
    if given not in [option["value"] for option in options]:
        raise RefusedError("Choose one of the listed values.", field_name=component["custom_id"])
    return str(given)


def menu_values(component: Payload, given: object, resolved: Resolved, *, in_modal: bool = False) -> list[str]:
    """Return what a person chose in a menu, checked.

    Raises:
        RefusedError: too many, too few, or nothing that the menu has.
    """
    custom_id, kind = component["custom_id"], component["type"]
    options = objects(component.get("options"))
    if given is None and in_modal:
        given = [option["value"] for option in options if option.get("default")]
        given += [item["id"] for item in objects(component.get("default_values"))]
    if not is_list(given):
        raise RefusedError("This must be a list of values.", field_name=custom_id)
    values = list(dict.fromkeys(str(value) for value in given))
    least, most = component.get("min_values"), component.get("max_values")
    least = 1 if least is None else least
    most = (len(options) if kind == CHECKBOXES else 1) if most is None else most
    if in_modal and not component.get("required", True) and not values:
        return []
    if not least <= len(values) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise RefusedError(f"Choose {wanted}.", field_name=custom_id)
    if kind in (_STRING_SELECT, CHECKBOXES):
        known = {option["value"] for option in options}
        if not known.issuperset(values):
            raise RefusedError("Choose from the listed values.", field_name=custom_id)
        return values
    return [resolved.entity(_OPTION_OF_MENU[kind], snowflake(value), custom_id) for value in values]


_OPTION_OF_MENU = {5: 6, 6: 8, 7: 9, 8: 7}
"""Which command option a menu of a kind is like: users, roles, mentionables, channels."""
