"""The interactive prompt: statements with help while typing, and answers in colour.

The command line calls `prompt.prompt` and nothing else. On a capable terminal, prompt-toolkit draws the
prompt. With `TERM=dumb`, the prompt reads plain lines with the same meaning. A `conversation` runs each input
and shows the answers. `assistance`, `familiar` and the keys of `board_drawing` need no terminal. A page in a
browser also uses these modules.
"""
