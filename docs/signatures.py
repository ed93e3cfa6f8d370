"""Make `mmlogic/methods/__init__.pyi`, which has the signatures of all methods for type checkers."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import Parameter, getdoc, signature
from textwrap import fill, indent
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    ForwardRef,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from mmlogic.language import by_keyword
from mmlogic.methods.arguments import CellLike, CodeLike, PathLikes
from mmlogic.methods.awaited import AsyncSession, lists
from mmlogic.methods.session import Session, methods
from mmlogic.methods.written import BoardLike, Reasons, WrittenMethods
from mmlogic.queries.answers import Value
from mmlogic.render.answers import Answer

__all__ = ["TypeSpelling", "answers", "fields_of", "public_answers", "signatures"]

HEAD = '''\
"""The methods of sessions, for type checkers; made by `make docs` from what statements declare."""
'''

_LENGTH = 110
_ALIASES = {
    "CodeLike": CodeLike,
    "CellLike": CellLike,
    "PathLikes": PathLikes,
    "Reasons": Reasons,
    "Value": Value,
}
"""Types that are unions of several types, by name."""

_IMPORTS = {
    "mmlogic.methods.arguments": ["CellLike", "CodeLike", "PathLikes"],
    "mmlogic.methods.awaited": ["AsyncSession as _AsyncSession"],
    "mmlogic.methods.session": ["Session as _Session"],
    "mmlogic.methods.written": ["BoardLike"],
    "collections.abc": ["AsyncGenerator", "Callable", "Coroutine", "Iterator"],
    "typing": ["Any", "Concatenate", "ParamSpec", "TypeVar"],
}

_ASYNC = """
_P = ParamSpec("_P")
_T = TypeVar("_T")
_Awaited = Callable[Concatenate[AsyncSession, _P], Coroutine[Any, Any, _T]]
_Read = Callable[Concatenate[AsyncSession, _P], AsyncGenerator[_T]]

def _awaited(method: Callable[Concatenate[Session, _P], _T]) -> _Awaited[_P, _T]: ...
def _read(method: Callable[Concatenate[Session, _P], Iterator[_T]]) -> _Read[_P, _T]: ...

class AsyncSession(_AsyncSession):
"""


def signatures() -> str:
    """Return the stub. It has the methods without source code, and the awaited methods of `AsyncSession`."""
    spelling = TypeSpelling()
    session, awaited = "", "    session: Session\n"
    for name, method in methods().items():
        known = getattr(WrittenMethods, name, None)
        if known is None or hasattr(known, "__signature__"):
            session += _method(name, method, spelling, "  # type: ignore[override]" if known else "")
        awaited += f"    {name} = {'_read' if lists(method) else '_awaited'}(Session.{name})\n"
    public = ["AsyncSession", "BoardLike", "CellLike", "CodeLike", "Session"]
    return (
        f"{HEAD}\n{spelling.imports()}\n__all__ = [{', '.join(map(_quoted, public))}]\n\n"
        f"class Session(_Session):\n{_docstring(Session)}\n{session}"
        f"{_ASYNC}{_docstring(AsyncSession)}\n{awaited}"
    )


_INSIDE = re.compile(
    r"mmlogic\.(codes\.(dialects|game|quantities|written)|common|language|paths\.view|render\.paper|session\.topics)"
)
"""The modules whose classes are parts of answers that callers do not need."""


def public_answers() -> dict[str, type[Any]]:
    """Return the classes of all answers of methods and statements, and of the parts of answers, by name."""
    found: dict[str, type[Any]] = {}
    hints = [signature(each).return_annotation for each in methods().values()]
    hints += [get_type_hints(each.kind.carry_out).get("return") for each in by_keyword().values()]
    while hints:
        for kind in _classes(hints.pop()):
            if kind.__name__ in found or _INSIDE.match(kind.__module__):
                continue
            found[kind.__name__] = kind
            hints += [hint for _, hint in fields_of(kind)]
    return {name: found[name] for name in sorted(found)}


def fields_of(kind: type[Any]) -> list[tuple[str, Any]]:
    """Return the fields of an answer's class, without the fields that all answers have."""
    known = Answer.__dataclass_fields__ if issubclass(kind, Answer) and kind is not Answer else ()
    return [
        (name, hint)
        for name, hint in get_type_hints(kind).items()
        if name[0] != "_" and name not in known and get_origin(hint) is not ClassVar and hint is not ClassVar
    ]


def _classes(hint: Any) -> Iterator[type[Any]]:
    """Yield the classes of mmlogic that occur in a type."""
    for inner in get_args(hint):
        yield from _classes(inner)
    plain = get_origin(hint) or hint
    if isinstance(plain, type) and plain.__module__.startswith("mmlogic"):
        yield plain


def answers() -> str:
    """Return the text of `mmlogic/answers.py`, which imports the classes of `public_answers`."""
    others = {"mmlogic.methods.written": ["Reasons"], "mmlogic.queries.answers": ["Value"]}
    spelling = TypeSpelling(others)
    for kind in public_answers().values():
        spelling(kind)
    told = '"""The answer classes of sessions, by name. `make docs` writes this file."""'
    return f"{told}\n\n{spelling.imports(handed_on=True)}"


def _quoted(name: str) -> str:
    return f'"{name}"'


class TypeSpelling:
    """Writes types as text, and collects the imports that they need."""

    def __init__(self, imports: Mapping[str, Sequence[str]] = _IMPORTS) -> None:
        self._names = {module: set(names) for module, names in imports.items()}

    def imports(self, *, handed_on: bool = False) -> str:
        """Return the imports of all written types. With `handed_on`, the names are exported, too."""
        order = sorted(self._names, key=lambda module: (module.startswith("mmlogic"), module))
        names = {
            module: [f"{name} as {name}" if handed_on else name for name in sorted(known)]
            for module, known in self._names.items()
        }
        lines = [f"from {module} import {', '.join(names[module])}" for module in order]
        first = next(place for place, module in enumerate(order) if module.startswith("mmlogic"))
        others = [*lines[:first], ""] if first else []
        return "\n".join([*others, *map(_wrapped_import, lines[first:]), ""])

    def __call__(self, hint: Any) -> str:
        """Return the text of a type."""
        if hint is None or hint is NoneType:
            return "None"
        if hint is Ellipsis:
            return "..."
        if isinstance(hint, str):
            return "BoardLike" if hint == BoardLike else hint.strip('"')
        if isinstance(hint, list):
            return f"[{', '.join(map(self, hint))}]"
        if isinstance(hint, TypeVar):
            return hint.__name__
        if isinstance(hint, ForwardRef):
            return hint.__forward_arg__
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (UnionType, Union):
            return self._union(inner)
        if origin is Literal:
            self._add("typing", "Literal")
            return f"Literal[{', '.join(map(_quoted, inner))}]"
        if origin is not None:
            return f"{self(origin)}[{', '.join(map(self, inner))}]"
        self._add(hint.__module__, hint.__qualname__)
        return str(hint.__qualname__)

    def _union(self, kinds: Sequence[Any]) -> str:
        left, names = list(kinds), list[str]()
        for name, alias in _ALIASES.items():
            if all(each in left for each in get_args(alias)):
                left = [each for each in left if each not in get_args(alias)]
                names.append(name)
        return " | ".join([*names, *map(self, left)])

    def _add(self, module: str, name: str) -> None:
        if module != "builtins":
            self._names.setdefault(module, set()).add(name)


def _wrapped_import(line: str) -> str:
    if len(line) <= _LENGTH:
        return line
    head, _, names = line.partition(" import ")
    return f"{head} import (\n" + "".join(f"    {name},\n" for name in names.split(", ")) + ")"


def _docstring(thing: Any) -> str:
    """Return the first paragraph of an object's docstring, in quotes."""
    text = " ".join((getdoc(thing) or "").split("\n\n")[0].split())
    text = fill(text, 95, break_on_hyphens=False) if len(text) > 95 else text
    return f'    """{text}"""\n' if "\n" not in text else indent(f'"""{text}\n"""\n', "    ")


def _method(name: str, method: Callable[..., Any], spelling: TypeSpelling, note: str) -> str:
    """Return a method with its signature, a note for type checkers, and its docstring."""
    signed = signature(method)
    returned = spelling(signed.return_annotation)
    parameters = [*_parameters(list(signed.parameters.values()), spelling)]
    line = f"    def {name}({', '.join(parameters)}) -> {returned}"
    if len(line) >= _LENGTH - 4:
        each = "".join(f"        {parameter},\n" for parameter in parameters)
        line = f"    def {name}({note}\n{each}    ) -> {returned}"
    return f"{line}:\n{indent(_docstring(method), '    ')}"


def _parameters(parameters: Sequence[Parameter], spelling: TypeSpelling) -> Iterator[str]:
    bare, first = True, sum(each.kind is Parameter.POSITIONAL_ONLY for each in parameters)
    for place, each in enumerate(parameters):
        if place == first > 1:
            yield "/"
        if each.kind is Parameter.VAR_POSITIONAL or (each.kind is Parameter.KEYWORD_ONLY and bare):
            bare = False
            if each.kind is Parameter.KEYWORD_ONLY:
                yield "*"
        stars = "*" * ((each.kind is Parameter.VAR_POSITIONAL) + 2 * (each.kind is Parameter.VAR_KEYWORD))
        hint = "" if each.annotation is Parameter.empty else f": {spelling(each.annotation)}"
        default = "" if each.default is Parameter.empty else f" = {_default(each.default)}"
        yield f"{stars}{each.name}{hint}{default}"


def _default(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else repr(value)
