"""What Discord refuses in commands."""

import unicodedata
from collections.abc import Collection, Iterable

from practice.locales import LOCALES
from practice.wire import ApiError, Payload, Problems, is_object, objects

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, NUMBER = 3, 4, 10
MOST_CHARACTERS = 8000
_MOST = {1: 100, 2: 15, 3: 15}
_OPTION_TYPES = range(1, 12)
_SAFE_INTEGER = 2**53

Path = tuple[str | int, ...]


def check_commands(commands: list[Payload]) -> None:
    """Refuse a list of commands that Discord would refuse.

    Raises:
        ApiError: 50035, or 30032 for too many.
    """
    problems = Problems()
    seen: set[tuple[str, str]] = set()
    for index, command in enumerate(commands):
        _check_command(command, (index,), problems)
        key = (str(command.get("type") or 1), str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            problems.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    problems.refuse()
    for kind, most in _MOST.items():
        if sum((command.get("type") or 1) == kind for command in commands) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")


def check_command(command: Payload) -> None:
    """Refuse one command that Discord would refuse.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    _check_command(command, (), problems)
    problems.refuse()


def _check_command(command: Payload, path: Path, problems: Problems) -> None:
    kind = command.get("type") or 1
    if not problems.one_of((*path, "type"), kind, _MOST):
        return
    if kind == 1:
        _check_name(command, path, problems)
        _check_description(command, path, problems)
        _check_options(command.get("options"), (*path, "options"), problems, (SUBCOMMAND, GROUP))
    else:
        problems.text((*path, "name"), command.get("name"), 1, 32)
        if command.get("description"):
            message = "Context menu commands cannot have description"
            problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message)
    if characters(command) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def characters(command: Payload) -> int:
    """Return a command's size as Discord counts it: names, descriptions and choices, each in its longest language."""
    total = _longest(command, "name") + _longest(command, "description")
    for choice in objects(command.get("choices")):
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(characters(option) for option in objects(command.get("options")))


def _longest(thing: Payload, key: str) -> int:
    texts = [thing.get(key) or ""]
    localised = thing.get(f"{key}_localizations")
    if is_object(localised):
        texts += [text for text in localised.values() if text]
    return max(len(str(text)) for text in texts)


def _check_name(thing: Payload, path: Path, problems: Problems) -> None:
    for place, name in _in_all_languages(thing, path, "name", problems):
        if problems.text(place, name, 1, 32) and not is_command_name(str(name)):
            problems.add(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def is_command_name(name: str) -> bool:
    """Tell whether a name is lower case and made of letters, digits, ``-``, ``_`` and ``'``."""

    def fits(character: str) -> bool:
        return character in "-_'" or unicodedata.category(character)[0] in "LN" or _is_indic_mark(character)

    return name == name.lower() and all(fits(character) for character in name)


def _is_indic_mark(character: str) -> bool:
    return "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f"


def _check_description(thing: Payload, path: Path, problems: Problems) -> None:
    for place, text in _in_all_languages(thing, path, "description", problems):
        problems.text(place, text, 1, 100)


def _in_all_languages(thing: Payload, path: Path, key: str, problems: Problems) -> Iterable[tuple[Path, object]]:
    yield (*path, key), thing.get(key)
    localised = thing.get(f"{key}_localizations")
    if is_object(localised):
        for locale, text in localised.items():
            if locale not in LOCALES:
                problems.choices((*path, f"{key}_localizations", locale), LOCALES)
            elif text is not None:
                yield (*path, f"{key}_localizations", locale), text


def _check_options(options: object, path: Path, problems: Problems, nested: Collection[int]) -> None:
    if options is None or not problems.count(path, options, 0, 25):
        return
    names: set[str] = set()
    optional_seen = False
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in objects(options)}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(objects(options)):
        place = (*path, index)
        _check_option(option, place, problems, nested)
        if str(option.get("name")) in names:
            message = "Option name must be unique"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", message)
        names.add(str(option.get("name")))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add((*place, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")


def _check_option(option: Payload, path: Path, problems: Problems, nested: Collection[int]) -> None:
    kind = option.get("type")
    _check_name(option, path, problems)
    _check_description(option, path, problems)
    if kind not in _OPTION_TYPES or (kind in (SUBCOMMAND, GROUP) and kind not in nested):
        allowed = [value for value in _OPTION_TYPES if value > GROUP or value in nested]
        problems.choices((*path, "type"), allowed)
    elif kind in (SUBCOMMAND, GROUP):
        deeper = (SUBCOMMAND,) if kind == GROUP else ()
        _check_options(option.get("options"), (*path, "options"), problems, deeper)
    else:
        _check_value_rules(option, path, problems)


def _check_value_rules(option: Payload, path: Path, problems: Problems) -> None:
    kind, choices = option.get("type"), option.get("choices")
    if choices:
        if kind not in (STRING, INTEGER, NUMBER):
            problems.choices((*path, "type"), (STRING, INTEGER, NUMBER))
        if option.get("autocomplete"):
            message = "Autocomplete cannot be set with choices"
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        if problems.count((*path, "choices"), choices, 0, 25):
            check_choices(choices, (*path, "choices"), problems, kind)
    if option.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
        problems.choices((*path, "type"), (STRING, INTEGER, NUMBER))
    for key, low, high in (("min_length", 0, 6000), ("max_length", 1, 6000)):
        if option.get(key) is not None:
            problems.number((*path, key), option[key], low, high)
    for key in ("min_value", "max_value"):
        if option.get(key) is not None:
            problems.number((*path, key), option[key], float(-_SAFE_INTEGER), float(_SAFE_INTEGER))


def check_choices(choices: object, path: Path, problems: Problems, kind: object) -> None:
    """Note what is wrong with the choices of an option, registered or offered while typing."""
    names: set[str] = set()
    for index, choice in enumerate(objects(choices)):
        place = (*path, index)
        for at, name in _in_all_languages(choice, place, "name", problems):
            problems.text(at, name, 1, 100)
        if str(choice.get("name")) in names:
            message = "The specified choice name is already used"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_NOT_UNIQUE", message)
        names.add(str(choice.get("name")))
        value = choice.get("value")
        if kind == STRING:
            problems.text((*place, "value"), value, 1, 100)
        elif kind == INTEGER:
            problems.number((*place, "value"), value, -_SAFE_INTEGER, _SAFE_INTEGER)
        else:
            problems.number((*place, "value"), value, float(-_SAFE_INTEGER), float(_SAFE_INTEGER))
