"""The interactive prompt: statements with help while typing, and answers in colour.

`prompt.prompt` is all that the command line needs. On a capable terminal prompt-toolkit draws it; under
`TERM=dumb` it is plain input with the same meaning. Answers draw themselves on the page of a
`conversation`. `assistance` and `familiar`, which help while typing, and the keys of `board_drawing` know
no terminal: a page in a browser has them, too.
"""
