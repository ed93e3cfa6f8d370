:- module(paths_relations, []).
:- reexport(boards).
:- reexport(standalone, [relations_text/1]).
:- reexport(textbook).

/** <module> The relations that a user's program can call

They are the board as a term, and the relations of the textbook.
*/
