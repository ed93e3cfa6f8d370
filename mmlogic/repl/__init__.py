"""The interactive prompt: statements with help while typing, and answers in colour.

The command line calls only `prompt.prompt`. On a capable terminal, prompt-toolkit draws the prompt. With
`TERM=dumb`, the prompt reads plain lines with the same meaning. A `conversation` runs each input and shows
the answers. `assistance`, `familiar` and `board_drawing.keys_of` need no terminal, because a page in a
browser also uses them.
"""
