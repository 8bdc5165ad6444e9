"""What all records share: made from a JSON object, and made one again."""

from __future__ import annotations

import dataclasses
import datetime
from typing import Any, Callable, ClassVar, Dict, Mapping, Optional, Tuple, TypeVar

Converter = Callable[[Any], Any]
Self = TypeVar("Self", bound="Record")


@dataclasses.dataclass
class Record:
    """An object that heartsnoop printed as JSON. Members have the schema's names."""

    unknown_members: Dict[str, Any] = dataclasses.field(default_factory=dict, repr=False)
    """Members that this version's schema does not know."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        # In the class itself, so that `dataclass` makes no other.
        cls.__repr__ = Record.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        """The members that are there; of long ones, the beginning."""
        members = ((name, value) for name, value in self.__dict__.items() if value is not None and name != "unknown_members")
        return f"{type(self).__name__}({', '.join(f'{name}={_short(value)}' for name, value in members)})"

    @classmethod
    def from_json(cls: type[Self], data: Mapping[str, Any]) -> Self:
        """The record of a JSON object that was read."""
        record = cls()
        known, own = record.__dict__, cls._converters
        for key, value in data.items():
            name = cls._names.get(key, key)
            if name not in known or name == "unknown_members":
                record.unknown_members[key] = value
            elif value is not None and key in own:
                known[name] = own[key](value)
            else:
                known[name] = value
        return record

    def to_dict(self) -> Dict[str, Any]:
        """The record as a dictionary; parts as dictionaries, lists as lists. Members that were not there are None."""
        return {name: _plain(value) for name, value in self.__dict__.items() if name != "unknown_members" or value}


def _short(value: Any) -> str:
    """A member in at most some words: of a list or an object, how much it holds."""
    if isinstance(value, Record):
        return f"{type(value).__name__}(...)"
    if isinstance(value, (tuple, list, dict)) and len(value) > 3:
        return f"<{len(value)}>"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(map(_short, value)) + ("," if len(value) == 1 else "") + ")"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


_SECOND = 1_000_000_000
_EPOCH = datetime.datetime(1970, 1, 1)
_seconds: Dict[str, int] = {}


def convert_time(text: str) -> int:
    """Nanoseconds since 1970 in UTC of an RFC 3339 time that ends in Z, exactly."""
    whole = _seconds.get(text[:19])
    if whole is None:
        if len(_seconds) > 100_000:
            _seconds.clear()
        since = datetime.datetime.strptime(text[:19], "%Y-%m-%dT%H:%M:%S") - _EPOCH
        whole = _seconds[text[:19]] = since.days * 86_400 + since.seconds
    fraction = text[20:-1]
    return whole * _SECOND + (int(fraction.ljust(9, "0")) if fraction else 0)


def to_datetime(nanoseconds: int) -> datetime.datetime:
    """A time of a record as a datetime in UTC; Python's has microseconds, what is finer is cut."""
    return datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
        microseconds=nanoseconds // 1000
    )


def each(convert: Optional[Converter]) -> Converter:
    """Converts a list's items, to a tuple."""
    if convert is None:
        return tuple
    return lambda items: tuple(item if item is None else convert(item) for item in items)


def values(convert: Converter) -> Converter:
    """Converts an object's values."""
    return lambda members: {key: value if value is None else convert(value) for key, value in members.items()}


def maybe(convert: Converter) -> Converter:
    """Converts what is not null."""
    return lambda value: None if value is None else convert(value)


def one_of(*converters: Converter) -> Converter:
    """Converts an object to the first record whose members it has; what is no object stays as it is."""
    shapes = [getattr(convert, "__self__", None) for convert in converters]

    def convert(value: Any) -> Any:
        if isinstance(value, list):
            return tuple(convert(item) for item in value)
        if not isinstance(value, dict):
            return value
        for shape in shapes:
            if shape is None:
                continue
            known = {field.name for field in dataclasses.fields(shape)} | set(shape._names)
            if all(name in value for name in shape._required) and all(name in known for name in value):
                return shape.from_json(value)
        return value

    return convert
