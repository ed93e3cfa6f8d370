"""The prompt: statements typed one after the other, with help while typing and answers to look at.

`prompt` is all that the command line needs. On a capable terminal prompt-toolkit draws it; under `TERM=dumb`
it is plain input with the same meaning. What a new kind of answer looks like here is one function in `views`.
"""

from mmlogic.repl.prompt import prompt

__all__ = ["prompt"]
