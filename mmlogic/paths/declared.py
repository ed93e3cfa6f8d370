"""What Prolog declares of paths in facts, read without Prolog: neighbourhoods, the rules of a search."""

import ast
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from mmlogic.common.resources import resource

__all__ = ["declared_facts", "search_rules"]


def declared_facts(file: str, *names: str) -> dict[str, list[Any]]:
    """Return the arguments of the facts in a file of `prolog/paths/` by the facts' names, in their order.

    Arguments are written as Python writes them: an atom or a string is a str, R-C is a pair.
    """
    text = resource("prolog", "paths", file).read_text(encoding="utf-8")
    fact = re.compile(rf"^({'|'.join(names)})(\(.*?\))\.$", re.MULTILINE | re.DOTALL)
    facts: dict[str, list[Any]] = {name: [] for name in names}
    for name, arguments in fact.findall(text):
        facts[name].append(_value(ast.parse(arguments, mode="eval").body))
    return facts


@cache
def search_rules() -> Mapping[str, str]:
    """Return the rules that a search knows, each with what it sees to; the simplest first."""
    return dict(declared_facts("passes.pl", "search_rule")["search_rule"])


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left), _value(right)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return tuple(map(_value, parts))
    raise ValueError(f"no argument of a fact that is read: {ast.unparse(node)}")
