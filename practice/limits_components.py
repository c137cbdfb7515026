"""What Discord refuses in a message's components, old rows and Components V2 alike."""

from collections.abc import Callable, Iterable

from practice.wire import Payload, Problems, is_object, listed, objects, snowflake

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
_TOP_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
MOST_COMPONENTS = 40
_MOST_TEXT = 4000

Path = tuple[str | int, ...]


def walk(components: Iterable[Payload]) -> Iterable[Payload]:
    """Yield every component, nested ones too."""
    for component in components:
        yield component
        yield from walk(objects(component.get("components")))
        for key in ("accessory", "component"):
            if is_object(component.get(key)):
                yield from walk([component[key]])


def check_components(components: list[Payload], problems: Problems, *, v2: bool) -> None:
    """Note what is wrong with the components of a message."""
    check = _Check(problems)
    if v2:
        check.children(components, ("components",), _TOP_V2)
        _check_totals(components, problems)
    else:
        if len(components) > 5:
            problems.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        check.children(components, ("components",), (ROW,))


def _check_totals(components: list[Payload], problems: Problems) -> None:
    found = list(walk(components))
    if len(found) > MOST_COMPONENTS:
        message = f"Must be {MOST_COMPONENTS} or fewer in total, nested components counted."
        problems.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    length = sum(len(str(item.get("content", ""))) for item in found if item.get("type") == TEXT)
    if length > _MOST_TEXT:
        message = f"The total length of all text displays must be {_MOST_TEXT} or fewer."
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


class _Check:
    """One pass over the components of one message."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._custom_ids: set[str] = set()
        self._numbers: set[int] = set()
        self._checks: dict[int, Callable[[Payload, Path], None]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        } | dict.fromkeys(SELECTS, self._select)

    def children(self, components: Iterable[object], path: Path, allowed: Iterable[int]) -> None:
        for index, component in enumerate(components):
            self._one(component, (*path, index), tuple(allowed))

    def _one(self, component: object, path: Path, allowed: tuple[int, ...]) -> None:
        if not is_object(component):
            self._problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        kind = component.get("type")
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
            message = f'Value of field "type" must be one of ({", ".join(map(str, allowed))}).'
            self._problems.add((*path, "type"), "UNION_TYPE_CHOICES", message)
            return
        number = component.get("id")
        if number is not None and self._problems.number((*path, "id"), number, 0, 2**31 - 1) and number:
            if number in self._numbers:
                self._problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._numbers.add(number)
        self._checks[kind](component, path)

    def custom_id(self, component: Payload, path: Path) -> None:
        value = component.get("custom_id")
        place = (*path, "custom_id")
        if value is None:
            self._problems.required(place)
        elif self._problems.text(place, value, 1, 100):
            if value in self._custom_ids:
                message = "Component custom id cannot be duplicated"
                self._problems.add(place, "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self._custom_ids.add(value)

    def _row(self, component: Payload, path: Path) -> None:
        children = component.get("components")
        place = (*path, "components")
        if not self._problems.count(place, children, 1, 5):
            return
        self.children(listed(children), place, (BUTTON, *SELECTS))
        kinds = [child.get("type") for child in objects(children)]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            message = "The specified component exceeds the maximum width"
            self._problems.add(place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)

    def _button(self, component: Payload, path: Path) -> None:
        problems, style = self._problems, component.get("style")
        if not problems.one_of((*path, "style"), style, (1, 2, 3, 4, LINK, PREMIUM)):
            return
        check_emoji(component, path, problems)
        if component.get("label") is not None:
            problems.text((*path, "label"), component["label"], 0, 80)
        if style == PREMIUM:
            return
        if not component.get("label") and not component.get("emoji"):
            problems.required((*path, "label"))
        if style == LINK:
            self._link(component, path)
            return
        if component.get("url") is not None:
            problems.add((*path, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only link buttons may have a url")
        self.custom_id(component, path)

    def _link(self, component: Payload, path: Path) -> None:
        if component.get("custom_id") is not None:
            message = "A custom id and url cannot both be specified"
            self._problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        url = component.get("url")
        place = (*path, "url")
        if url is None:
            self._problems.required(place)
        elif self._problems.text(place, url, 1, 512) and not str(url).startswith(("http://", "https://", "discord://")):
            message = "Scheme must be one of ('http', 'https', 'discord')."
            self._problems.add(place, "URL_TYPE_INVALID_SCHEME", message)

    def _select(self, component: Payload, path: Path) -> None:
        self.custom_id(component, path)
        check_select(component, path, self._problems)

    def _section(self, component: Payload, path: Path) -> None:
        if self._problems.count((*path, "components"), component.get("components"), 1, 3):
            self.children(listed(component["components"]), (*path, "components"), (TEXT,))
        if component.get("accessory") is None:
            self._problems.required((*path, "accessory"))
        else:
            self._one(component["accessory"], (*path, "accessory"), (BUTTON, THUMBNAIL))

    def _text(self, component: Payload, path: Path) -> None:
        self._problems.text((*path, "content"), component.get("content"), 1, _MOST_TEXT)

    def _thumbnail(self, component: Payload, path: Path) -> None:
        self._media(component, path, "media")

    def _gallery(self, component: Payload, path: Path) -> None:
        place = (*path, "items")
        if self._problems.count(place, component.get("items"), 1, 10):
            for index, item in enumerate(listed(component["items"])):
                self._media(item if is_object(item) else {}, (*place, index), "media")

    def _file(self, component: Payload, path: Path) -> None:
        self._media(component, path, "file")
        media = component.get("file")
        if is_object(media) and not str(media.get("url", "")).startswith("attachment://"):
            message = "Only attachment:// addresses are allowed here"
            self._problems.add((*path, "file", "url"), "URL_TYPE_INVALID_SCHEME", message)

    def _media(self, holder: Payload, path: Path, key: str) -> None:
        media = holder.get(key)
        if not is_object(media) or not media.get("url"):
            self._problems.required((*path, key, "url"))
        elif self._problems.text((*path, key, "url"), media["url"], 1, 2048) and not str(media["url"]).startswith(
            ("http://", "https://", "attachment://")
        ):
            message = "Scheme must be one of ('http', 'https', 'attachment')."
            self._problems.add((*path, key, "url"), "URL_TYPE_INVALID_SCHEME", message)
        if holder.get("description") is not None:
            self._problems.text((*path, "description"), holder["description"], 0, 1024)

    def _separator(self, component: Payload, path: Path) -> None:
        if component.get("spacing") is not None:
            self._problems.one_of((*path, "spacing"), component["spacing"], (1, 2))

    def _container(self, component: Payload, path: Path) -> None:
        if component.get("accent_color") is not None:
            self._problems.number((*path, "accent_color"), component["accent_color"], 0, 0xFFFFFF)
        children = component.get("components")
        if not listed(children):
            self._problems.required((*path, "components"))
        self.children(listed(children), (*path, "components"), _IN_CONTAINER)


def check_select(component: Payload, path: Path, problems: Problems) -> None:
    """Note what is wrong with a menu, in a message or a modal."""
    if component.get("placeholder") is not None:
        problems.text((*path, "placeholder"), component["placeholder"], 0, 150)
    _check_menu_lists(component, path, problems)
    least, most = component.get("min_values"), component.get("max_values")
    least_ok = least is None or problems.number((*path, "min_values"), least, 0, 25)
    most_ok = most is None or problems.number((*path, "max_values"), most, 1, 25)
    least, most = 1 if least is None else least, 1 if most is None else most
    if least_ok and most_ok and least > most:
        message = "min_values may not be greater than max_values"
        problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", message)
    if component.get("type") == STRING_SELECT and problems.count((*path, "options"), component.get("options"), 1, 25):
        check_options(component["options"], (*path, "options"), problems)
        if least_ok and least > len(component["options"]):
            message = "Fewer options than min_values"
            problems.add((*path, "options"), "SELECT_COMPONENT_OPTIONS_TOO_FEW", message)
        defaults = sum(bool(option.get("default")) for option in objects(component["options"]))
        if most_ok and defaults > most:
            message = "More default options than max_values"
            problems.add((*path, "options"), "SELECT_COMPONENT_DEFAULTS_EXCEED_MAX", message)


def _check_menu_lists(component: Payload, path: Path, problems: Problems) -> None:
    if component.get("channel_types") is not None:
        problems.count((*path, "channel_types"), component["channel_types"], 0, 20, of_objects=False)
        for index, kind in enumerate(listed(component["channel_types"])):
            problems.number((*path, "channel_types", index), kind, 0, 20)
    defaults = component.get("default_values")
    if defaults is not None and problems.count((*path, "default_values"), defaults, 0, 25):
        for index, value in enumerate(objects(defaults)):
            if value.get("type") not in ("user", "role", "channel"):
                problems.choices((*path, "default_values", index, "type"), ("user", "role", "channel"))
            if snowflake(value.get("id")) is None:
                problems.required((*path, "default_values", index, "id"))


def check_emoji(holder: Payload, path: Path, problems: Problems) -> None:
    """Note what is wrong with the emoji of a button or option."""
    emoji = holder.get("emoji")
    if emoji is None:
        return
    if not is_object(emoji):
        problems.add((*path, "emoji"), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    elif emoji.get("id") is not None or not isinstance(emoji.get("name"), str) or emoji["name"].isascii():
        # No server here has emoji of its own.
        problems.add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_options(options: object, path: Path, problems: Problems) -> None:
    """Note what is wrong with the options of a menu, radio group or checkbox group."""
    values: set[object] = set()
    for index, option in enumerate(objects(options)):
        place = (*path, index)
        problems.text((*place, "label"), option.get("label"), 1, 100)
        if problems.text((*place, "value"), option.get("value"), 1, 100) and option["value"] in values:
            message = "The specified option value is already used"
            problems.add((*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            continue
        values.add(str(option.get("value")))
        check_emoji(option, place, problems)
        if option.get("description") is not None:
            problems.text((*place, "description"), option["description"], 0, 100)
