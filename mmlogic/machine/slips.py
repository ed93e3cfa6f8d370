"""Slips of beginners in Prolog: how each is recognised, and the sentence that a teacher would say."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from mmlogic.common.wording import joined


class Slip(NamedTuple):
    """A kind of mistake.

    Attributes:
        says: the sentence about it, with the groups of the pattern in braces.
        example: a script with this slip.
        text: the pattern of the mistake in a clause or goal that Prolog cannot read.
        message: the pattern of Prolog's message about the mistake.
    """

    says: str
    example: str
    text: str = ""
    message: str = ""


class Said(NamedTuple):
    """A message about a program. `start` is the offset of the slip in the text, `hint` Prolog's own words."""

    text: str
    hint: str | None = None
    start: int | None = None


def _clauses(text: str) -> str:
    return f"prolog\n{text}\nend"


_QUOTED = re.compile(
    r"""'(?:[^'\\\n]|''|\\.)*+'?|"(?:[^"\\\n]|""|\\.)*+"?|`[^`\n]*`?|%[^\n]*|/\*.*?(?:\*/|\Z)""", re.DOTALL
)
"""The parts of a program with arbitrary content: quoted names, strings and comments."""

_UNREAD = (
    "Syntax error",
    "(:)/2",
    "Type error: `module'",
    "No permission to modify static procedure `(",
    "Full stop in",
    "Arguments are not sufficiently instantiated",
)
"""The beginnings of Prolog's messages about a mistyped text.

Not all mistypings are syntax errors: SWI-Prolog reads `a : - b` as a clause of the predicate `:`.
"""

_OPERATORS = "is|mod|rem|xor|div|rdiv|divmod|as|dynamic|discontiguous|table|initialization"

_TAKEN = "No permission to (?:modify|redefine|access) (?:static|private_|system)? ?procedure "

SLIPS: dict[str, Slip] = {
    "next": Slip("a full stop is missing before this `?-`", "?- pegs(N)\n?- pegs(3).", r"\n\s*(?P<a>\?-)"),
    "html": Slip(
        "the text is HTML of a web page: `<` stands there as `&lt;`, `>` as `&gt;`, `&` as `&amp;`",
        _clauses("min(X, Y, X) :- X &lt; Y, !."),
        r"&(?:lt|gt|amp|quot|#\d+);",
    ),
    "quotes": Slip(
        "`{a}` is a quotation mark of a word processor: Prolog's are `'` and `\"`",
        "?- X = \u2018Ann\u2019.",
        r"(?P<a>[\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb])",
    ),
    "comment": Slip(
        "a comment begins with `%` in Prolog",
        _clauses("a(1).\n# the second\na(2)."),
        r"(?:^|\.)[ \t]*(?P<a>#|//)(?![=<>\\])|\)[ \t]+#[ \t]",
    ),
    "neck": Slip(
        "`:-` stands between the head and the body of a rule, not `{a}`",
        _clauses("mortal(X) <- human(X)."),
        r"\A\s*[a-z]\w*(?:\([^()]*\))?\s*(?P<a>->|<-|<=|::|:=|:--|-:|:|==?|-|(?<!\w)if(?!\w))\s*[a-z]\w*\b(?!\s*:-)",
        r"^a fact of \((?P<a>\S+)\)/2$",
    ),
    "capital": Slip(
        "`{a}(`: the name of a predicate begins with a small letter",
        "?- Symbol(N, red).",
        r"\b(?P<a>[A-Z]\w*)\(",
    ),
    "words": Slip(
        "the argument of `{a}` stands in brackets",
        '?- write "hello".',
        r"\b(?P<a>write|writeln|print|format|assert[az]?|retract)[ \t]+[^\s(]",
    ),
    "space": Slip(
        "`{a} (`: no space may stand before the bracket",
        "?- symbol (N, red).",
        r"(?:^|[(,|]|:-)\s*(?P<a>(?!not\b)[a-z]\w*)[ \t]+\(",
    ),
    "apart": Slip(
        "`{a}{b}{c}{d}` is written without a space",
        _clauses("b(X) : - a(X)."),
        r"(?P<a>[:?]) +(?P<b>-)|(?P<c>[<>=]) +(?P<d>[<>=])",
    ),
    "is not": Slip(
        "`is not` is not Prolog: `=\\=` says that numbers differ, `\\==` or `dif/2` that terms differ",
        "?- X = 1, X is not 2.",
        r"\bis\s+not\b",
    ),
    "not": Slip(
        "`\\+` negates a goal: `\\+ {a}`",
        "?- not pegs(3).",
        r"(?:\bnot\s+|(?:[,(]|:-|->)\s*(?:/\+|~|!)[ \t]*)(?P<a>[a-z]\w*)",
    ),
    "dash": Slip(
        "`{a}` is a dash of a word processor: Prolog's is `-`",
        _clauses("a(X) :\u2013 b(X)."),
        r"(?P<a>[\u2013\u2014\u2212])",
    ),
    "signs": Slip(
        "Prolog writes \u2264 as `=<`, \u2265 as `>=`, and \u2260 as `=\\=` or `\\==`",
        "?- X = 1, X \u2264 2.",
        r"(?P<a>[\u2264\u2265\u2260])",
    ),
    "same": Slip(
        "`==` says in Prolog that two terms are the same, not `===`", "?- X = 1, X === 1.", r"(?P<a>===)"
    ),
    "chain": Slip(
        "a comparison has two sides: `A =< X, X =< B` says that `X` is between `A` and `B`",
        "?- X = 2, 1 =< X =< 3.",
        r"(?:=<|>=|<|>)\s*\w+\s*(?P<a>=<|>=|<|>)",
    ),
    "def": Slip(
        "`def` is not Prolog: the head of a clause stands alone before `:-`",
        _clauses("def a(X): b(X)."),
        r"\A\s*(?P<a>def|function)\s+[a-z]",
    ),
    "loop": Slip(
        "`{a}` is not Prolog: `member/2` or a recursion goes through a list",
        _clauses("a(X) :- for Y in X, b(Y)."),
        r"(?P<a>\bfor|\bwhile)\s+\w+\s",
    ),
    "head": Slip(
        "a clause begins with the name of a predicate, not with the variable `{a}`",
        _clauses("X :- b(X)."),
        r"\A\s*(?P<a>[A-Z]\w*)\s*(?:\.|:-)",
    ),
    "and": Slip("write a comma instead of `{a}`", "?- pegs(N) and pegs(M).", r"(?P<a>\band\b|&&?)"),
    "or": Slip("write a semicolon instead of `{a}`", "?- pegs(N) or pegs(M).", r"(?P<a>\bor\b|\|\|)"),
    "then": Slip(
        "`( If -> Then ; Else )` decides in Prolog, without the words `if` and `then`",
        _clauses("a(X) :- if X > 1 then b(X) else c(X)."),
        r"\b(?:if|then|else)\b|\?\s*\w+\s*:\s*\w|->[^;()]*\w\s+:\s+\w",
    ),
    "differs": Slip(
        "`{a}` is not Prolog: `=\\=` says that numbers differ, `\\==` or `dif/2` that terms differ",
        "?- X = 1, X != 2.",
        r"(?P<a>!==?|<>|/=|=/=|~=)",
    ),
    "at most": Slip("`=<` says at most in Prolog, not `<=`", "?- 1 <= 2.", r"<="),
    "at least": Slip(
        "`>=` says at least in Prolog: `=>` compares nothing",
        "?- X = 1, X => 2.",
        r":-[^.]*(?P<a>=>)",
        r"\(=>\)/2",
    ),
    "assign": Slip(
        "`{a}` is not Prolog: `is` computes a number, `=` makes two terms equal",
        "?- X := 1+2.",
        r"(?P<a>[-+*/]=(?![=:\\])|\+\+|(?<!=):=)",
        r"\((?P<a>:=)\)/2",
    ),
    "return": Slip(
        "`return` is not Prolog: an argument of the head holds the result",
        _clauses("double(X) :- Y is 2*X, return Y."),
        r"\breturn\b",
    ),
    "digit": Slip(
        "`{a}`: a name begins with a letter, and `*` multiplies",
        "?- X is 3Y.",
        r"\b(?P<a>\d+(?!e\d|r\d|x|o|b)[A-Za-z_]\w*)",
    ),
    "stops": Slip("one full stop ends a clause", _clauses("a(X) :- b(X).."), r"[\w\])](?P<a>\.\.)(?=\s|\Z)"),
    "argument": Slip(
        "a term is missing beside a comma", "?- pegs(3,).", r",\s*[)\],]|,\s*\.(?=\s|\Z)|(?:[(\[]|:-)\s*,"
    ),
    "ends": Slip(
        "a full stop or a comma is missing at the end of a line",
        _clauses("a(1)\na(2)."),
        r"[\w\])][ \t]*\n\s*[a-z]\w*\(",
    ),
    "clpfd": Slip(
        "`:- use_module(library(clpfd)).` in `prolog … end` makes constraints such as `#=` and `in` known",
        "?- X #> 3, label([X]).",
        r"#(?:[=<>]|\\=)|\b[A-Z]\w*\s+ins?\b",
    ),
    "between": Slip(
        "a comma is missing before `{a}`",
        _clauses("a(X) :- b(X) c(X)."),
        rf"[\])][ \t]+(?P<a>(?!(?:{_OPERATORS})\b)[a-z]\w*(?:\(|(?=\s*[.,])))",
    ),
    "operator": Slip(
        "`{a}` is no operator of Prolog: a goal is `{a}(\u2026)`",
        "?- N guess X.",
        rf"\b[A-Z]\w*[ \t]+(?P<a>(?!(?:{_OPERATORS})\b)[a-z]\w*)[ \t]+[\w\[]",
    ),
    "bracket": Slip(
        "brackets or a comma are missing: `{a}({b})` or `{a}, {b}`",
        _clauses("a(X) :- b X."),
        rf"\b(?P<a>(?!(?:{_OPERATORS})\b)[a-z]\w*)[ \t]+(?P<b>[A-Z]\w*)\b",
    ),
    "comma": Slip(
        "a comma is missing between `{a}` and `{b}`",
        "?- symbol(N red).",
        rf"\b(?!(?:{_OPERATORS})\b)(?P<a>\w+)[ \t]+(?!(?:{_OPERATORS})\b)(?P<b>\w+)\b",
    ),
    "grammar": Slip(
        "`{a}` is no goal: a grammar rule has `-->`, not `:-`",
        _clauses("letters([]) :- []."),
        message=r"`callable' expected, found `(?P<a>\[.*?\]|\".*?\")",
    ),
    "unquoted": Slip("a quotation mark has no partner", _clauses("a(X) :- X = 'Ann."), message="in quoted"),
    "semicolon": Slip(
        "`;` means or: a full stop ends a clause", _clauses("a(1);\na(2)."), message=_TAKEN + r"`\(;\)/2'"
    ),
    "stop": Slip(
        "a comma stands between goals: a full stop ends a clause",
        _clauses("a(1),\na(2)."),
        message="Full stop in clause-body",
    ),
    "taken": Slip(
        "{a}/{n} is taken, as it is Prolog's own: call yours `my_{a}`",
        _clauses("length([], 0)."),
        message=_TAKEN + r"`(?P<a>[a-z]\w*)/(?P<n>\d+)'",
    ),
    "apart clauses": Slip(
        "the clauses of {a} are not together: {b} stands between them",
        _clauses("a(1).\nb(1).\na(2)."),
        message=r"Clauses of (?P<a>\S+) are not together.*?Current predicate: (?P<b>\S+)",
    ),
    "name": Slip(
        "{occur} only once: a capital letter begins a variable (a name would be `{small}`, any value `_{a}`)",
        _clauses("likes(Mary, wine)."),
        message=r"Singleton variables: \[(?P<names>(?:\w+,)*?(?P<a>[A-Z][a-z]{2,})(?:,\w+)*)\]",
    ),
    "once": Slip(
        "{occur} only once in this clause; {marks} says that this is meant",
        _clauses("a(X)."),
        message=r"Singleton variables: \[(?P<names>[^\]]*)\]",
    ),
    "end": Slip(
        "the text ends inside a clause",
        _clauses("a(1). b("),
        message="(?:Syntax error: )?Unexpected end of file",
    ),
    "asked": Slip("`?-` asks a goal: a rule or a fact stands in `prolog … end`", "?- a(X) :- pegs(X)."),
    "contains": Slip(
        "`{a}` would contain itself in `{b}`: `is` computes, into another variable", "?- X = X+1."
    ),
    "keeps": Slip(
        "`{b}` is never true, as a variable keeps its value: the result needs another variable than `{a}`",
        _clauses("a(X) :- X is X+1."),
    ),
    "endless": Slip(
        "{a} calls itself without end, {b}",
        _clauses("on(X, Y) :- on(X, Z), at(Z, Y).\non(X, Y) :- at(X, Y).\nat(a, b).") + "\n?- on(a, X).",
    ),
    "table": Slip(
        "`:- table {a}.` needs the number of arguments: `:- table {b}.`",
        _clauses(":- table path.\npath(a, b)."),
    ),
    "static": Slip(
        "`:- dynamic {a}.` above the clauses of {a} lets goals change them",
        _clauses("a(1).") + "\n?- assertz(a(2)).",
    ),
    "lacks": Slip("`{a}` has no value yet in `{b}`", "?- X is Y+1."),
}
"""The slips by name, the likeliest first. `prolog/machine/slips.pl` finds slips without a pattern."""


def said(message: str, text: str = "") -> Said:
    """Return a teacher's sentence about a message of Prolog. `text` begins with the wrong clause or goal.

    >>> said("Syntax error: Operator expected", "First(N, S) :- guess(N, [S|_], _).").text
    '`First(`: the name of a predicate begins with a small letter'
    >>> said("Singleton variables: [S]").text
    'S occurs only once in this clause; `_S` says that this is meant'
    """
    if text and message.startswith(_UNREAD) and "in quoted" not in message:
        for sentence, start in _slips(_clause(text), text):
            return Said(sentence, f"Prolog: {message}", start)
    sign, *words = message.split("\t")
    if sign == "slip" and words and words[0] in SLIPS:
        return Said(SLIPS[words[0]].says.format(**dict(zip("ab", words[1:], strict=False))))
    for slip in SLIPS.values():
        if slip.message and (found := re.search(slip.message, message, re.DOTALL)):
            return Said(slip.says.format(**_words(found)))
    return Said(message)


def _clause(text: str) -> str:
    """Return the first clause of a text, with blanks in place of comments and quoted texts."""
    bare = _QUOTED.sub(_bare, text)
    end = re.search(r"\.(?=\s|\Z)(?:[ \t]*(?:#|//))?", bare)
    return bare[: end.end()] if end else bare


def _bare(quoted: re.Match[str]) -> str:
    text = quoted[0]
    if text[0] in "%/":
        return re.sub(r"[^\n]", " ", text)
    closed = len(text) > 1 and text.endswith(text[0])
    return text[0] + "_" * (len(text) - 1 - closed) + text[0] * closed


def _words(found: re.Match[str]) -> dict[str, str]:
    words = {name: value or "" for name, value in found.groupdict().items()}
    name = words.get("a", "")
    names = words.get("names", "").split(",")
    one = len(names) == 1
    return words | {
        "small": name[:1].lower() + name[1:],
        "occur": f"{joined(names)} {'occurs' if one else 'occur'}",
        "marks": f"`_{names[0]}`" if one else "`_` before each",
    }


def _slips(text: str, written: str) -> Iterator[tuple[str, int | None]]:
    for slip in SLIPS.values():
        if slip.text and (found := re.search(slip.text, text, re.MULTILINE)):
            yield (
                slip.says.format(**_words(found)),
                max(found.start(), found.start("a") if "a" in found.re.groupindex else 0),
            )
    for opening, closing in ("()", "[]", "{}"):
        missing = text.count(opening) - text.count(closing)
        if missing:
            yield f"a `{closing if missing > 0 else opening}` is missing", None
    if not text.rstrip().endswith("."):
        if percent := re.search(r"\bis\b[^\n%]*[\w)]\s*(%)\s*\w", written[: len(text)]):
            yield "`%` begins a comment: the rest of a division is `X mod Y`", percent.start(1)
        yield "a full stop is missing at the end", len(text.rstrip())
