"""The interactive prompt: statements with help while typing, and answers in colour.

The command line uses only `prompt`. prompt-toolkit draws it on a capable terminal; `TERM=dumb` gets plain
input with the same meaning.
"""

from mmlogic.repl.prompt import prompt

__all__ = ["prompt"]
