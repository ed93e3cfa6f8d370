:- module(codes_relations, []).
:- reexport(feedback).
:- reexport(textbook).

/** <module> What a person's own program sees of a game

The relations of the textbook. Its facts are those of the caller: library(sandbox) is told what they call there.
*/

:- multifile sandbox:safe_meta/2.

sandbox:safe_meta(codes_textbook:code(_), [pegs(_), symbol(_, _), guess(_, _, _)]).
sandbox:safe_meta(codes_textbook:guess(_, _, _, _), [pegs(_), symbol(_, _)]).
