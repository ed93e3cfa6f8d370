"""The colours of the prompt, by the names that `language.highlight` and answers give to pieces of text."""

from prompt_toolkit.styles import Style

__all__ = ["STYLE"]

STYLE = Style.from_dict(
    {
        "prompt": "bold",
        "keyword": "ansicyan bold",
        "punctuation": "",
        "operator": "ansicyan",
        "comment": "ansibrightblack italic",
        "mistake": "ansired underline",
        "number": "ansimagenta",
        "name": "ansigreen",
        "code": "bold",
        "symbol": "ansigreen",
        "string": "ansiyellow",
        "value": "ansigreen",
        "quiet": "ansibrightblack",
        "strong": "bold",
        "warning": "ansiyellow bold",
        "error": "ansired bold",
        "bottom-toolbar": "noreverse",
        "bottom-toolbar.text": "noreverse ansibrightblack",
        "validation-toolbar": "noreverse bg:default ansired bold",
        "completion-menu.meta.completion": "bg:#aaaaaa #303030",
        "completion-menu.meta.completion.current": "bg:#888888 #000000",
        "auto-suggestion": "ansibrightblack",
    }
)
"""Named colours of the terminal wherever possible, so that they fit light and dark backgrounds."""
