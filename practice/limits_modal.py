"""What Discord refuses in a modal."""

from practice.limits_components import SELECTS, check_options, check_select
from practice.wire import Payload, Problems, is_object, objects

ROW, TEXT_INPUT, TEXT, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 1, 4, 10, 18, 19, 21, 22, 23
INPUTS = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX)

Path = tuple[str | int, ...]


def check_modal(body: Payload) -> None:
    """Refuse a modal that Discord would refuse.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    problems.text(("data", "title"), body.get("title"), 1, 45)
    problems.text(("data", "custom_id"), body.get("custom_id"), 1, 100)
    path: Path = ("data", "components")
    if problems.count(path, body.get("components"), 1, 5):
        custom_ids: set[str] = set()
        for index, component in enumerate(objects(body["components"])):
            _check_top(component, (*path, index), problems, custom_ids)
    problems.refuse()


def _check_top(component: Payload, path: Path, problems: Problems, custom_ids: set[str]) -> None:
    kind = component.get("type")
    if kind == TEXT:
        problems.text((*path, "content"), component.get("content"), 1, 4000)
    elif kind == LABEL:
        problems.text((*path, "label"), component.get("label"), 1, 45)
        if component.get("description") is not None:
            problems.text((*path, "description"), component["description"], 0, 100)
        inner = component.get("component")
        if not is_object(inner):
            problems.required((*path, "component"))
        else:
            _check_input(inner, (*path, "component"), problems, custom_ids)
    elif kind == ROW:
        inner = objects(component.get("components"))
        if len(inner) != 1 or inner[0].get("type") != TEXT_INPUT:
            problems.choices((*path, "components"), ("one text input",))
        else:
            place = (*path, "components", 0)
            problems.text((*place, "label"), inner[0].get("label"), 1, 45)
            _check_input(inner[0], place, problems, custom_ids)
    else:
        problems.choices((*path, "type"), (ROW, TEXT, LABEL))


def _check_input(component: Payload, path: Path, problems: Problems, custom_ids: set[str]) -> None:
    kind = component.get("type")
    if kind not in INPUTS:
        problems.choices((*path, "type"), INPUTS)
        return
    if problems.text((*path, "custom_id"), component.get("custom_id"), 1, 100):
        if component["custom_id"] in custom_ids:
            message = "Component custom id cannot be duplicated"
            problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        custom_ids.add(component["custom_id"])
    if kind == TEXT_INPUT:
        _check_text_input(component, path, problems)
    elif kind in SELECTS:
        check_select(component, path, problems)
    elif kind in (RADIO, CHECKBOXES):
        least = 2 if kind == RADIO else 1
        if problems.count((*path, "options"), component.get("options"), least, 10):
            check_options(component["options"], (*path, "options"), problems)


def _check_text_input(component: Payload, path: Path, problems: Problems) -> None:
    if component.get("style") not in (1, 2):
        problems.choices((*path, "style"), (1, 2))
    for key, least in (("min_length", 0), ("max_length", 1)):
        if component.get(key) is not None:
            problems.number((*path, key), component[key], least, 4000)
    for key, most in (("value", component.get("max_length") or 4000), ("placeholder", 100)):
        if component.get(key) is not None:
            problems.text((*path, key), component[key], 0, most)
