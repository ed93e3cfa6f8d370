:- module(paths_relations, []).
:- reexport(boards).
:- reexport(standalone, [relations_text/1]).
:- reexport(textbook).

/** <module> What a person's own program sees of a board

The board as a term, and the relations of the textbook.
*/
