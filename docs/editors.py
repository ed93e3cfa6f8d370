"""Make the files that colour `.mm` scripts in editors: a TextMate grammar, and a syntax file of Vim."""

import json
import re
from pathlib import Path

from mmlogic.language import by_heading

__all__ = ["textmate", "vim"]

GRAMMAR = Path(__file__).resolve().parents[1] / "grammar"

VIM = """\
" Colours of mmlogic's scripts (*.mm). Made by `make docs`: put it into ~/.vim/syntax/mm.vim, and
" `autocmd BufNewFile,BufRead *.mm setfiletype mm` into ~/.vimrc.
if exists("b:current_syntax")
  finish
endif
syntax case ignore
syntax include @prolog syntax/prolog.vim
syntax match mmNumber /\\<\\d\\+\\>/
syntax keyword mmWord {words}
syntax match mmStatement /\\%(^\\|;\\)\\s*\\zs\\%({statements}\\)\\>/
syntax match mmStatement /\\%(^\\|;\\)\\s*\\zs?-/
syntax region mmString start=/"/ skip=/\\\\./ end=/"/ oneline
syntax region mmString start=/'/ skip=/\\\\./ end=/'/ oneline
syntax match mmComment /#.*/
syntax region mmProlog matchgroup=mmStatement start=/^\\s*prolog\\s*$/ end=/^\\s*end\\s*$/ contains=@prolog
highlight default link mmStatement Statement
highlight default link mmWord Keyword
highlight default link mmNumber Number
highlight default link mmString String
highlight default link mmComment Comment
let b:current_syntax = "mm"
"""


def statements() -> list[str]:
    """Return the words with which statements begin. The longest words are first."""
    words = {word for _, group in by_heading() for each in group for word in each.keywords}
    return sorted((word for word in words if word.isalpha()), key=lambda word: (-len(word), word))


def words() -> list[str]:
    """Return the words of the grammar that begin no statement."""
    text = "".join(path.read_text() for path in sorted(GRAMMAR.glob("*.lark")))
    return sorted({*re.findall(r'"([a-z][a-z-]*)"i', text)} - {*statements()})


def textmate() -> str:
    """Return the grammar for editors that read TextMate grammars, such as Visual Studio Code."""
    prolog = [{"include": "source.prolog"}]
    patterns = [
        {"name": "comment.line.number-sign.mm", "match": "#.*$"},
        {"name": "string.quoted.double.mm", "begin": '"', "end": '"|$'} | _escapes(),
        {"name": "string.quoted.single.mm", "begin": "'", "end": "'|$"} | _escapes(),
        {"begin": r"(?i)^\s*(prolog)\s*$", "end": r"(?i)^\s*(end)\s*$", "patterns": prolog} | _captured(),
        {"begin": r"(?:^|;)\s*(\?-)", "end": r"\.(?=\s|%|$)", "patterns": prolog} | _captured(),
        {"match": rf"(?i)(?:^|;)\s*({'|'.join(statements())})\b", "captures": _keyword()},
        {"name": "keyword.other.mm", "match": rf"(?i)\b(?:{'|'.join(words())})\b"},
        {"name": "constant.numeric.mm", "match": r"\b\d+\b"},
    ]
    told = {"comment": "Made by `make docs`.", "name": "mmlogic", "scopeName": "source.mm"}
    return json.dumps(told | {"fileTypes": ["mm"], "patterns": patterns}, indent=2) + "\n"


def vim() -> str:
    """Return the syntax file of Vim."""
    return VIM.format(words=" ".join(words()), statements="\\|".join(statements()))


def _keyword() -> dict[str, dict[str, str]]:
    return {"1": {"name": "keyword.control.mm"}}


def _captured() -> dict[str, object]:
    return {"beginCaptures": _keyword(), "endCaptures": _keyword()}


def _escapes() -> dict[str, object]:
    return {"patterns": [{"name": "constant.character.escape.mm", "match": r"\\."}]}
