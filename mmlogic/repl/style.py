"""The styles of the prompt as prompt-toolkit takes them, for a background and a number of colours."""

from functools import lru_cache

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from mmlogic.render.styles import style_table

__all__ = ["style_of"]

_COLOURS = {ColorDepth.DEPTH_8_BIT: 1 << 8, ColorDepth.DEPTH_24_BIT: 1 << 24}


@lru_cache(maxsize=4)
def style_of(background: str | None, depth: ColorDepth) -> Style:
    """Return the styles for a background, None if it is not known."""
    table = style_table(background, _COLOURS.get(depth, 16))
    return Style.from_dict(
        table
        | {
            "bottom-toolbar": "noreverse",
            "bottom-toolbar.text": "noreverse",
            "validation-toolbar": f"noreverse bg:default {table['error']}",
            "completion-menu.meta.completion": "bg:#aaaaaa #303030",
            "completion-menu.meta.completion.current": "bg:#888888 #000000",
            "auto-suggestion": table["ghost"],
        }
    )
