"""The interactive prompt: statements with help while typing, and answers in colour.

The command line needs only `prompt.prompt`. On a capable terminal, prompt-toolkit draws it. Under `TERM=dumb`
it is plain input with the same meaning. A `conversation` supplies the page on which answers draw themselves.
`assistance`, `familiar` and the keys of `board_drawing` do not depend on a terminal. A page in a browser uses
them, too.
"""
