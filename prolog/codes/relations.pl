:- module(codes_relations, []).
:- reexport('definition/feedback').
:- reexport('definition/textbook').

/** <module> The relations that a user's program can call

The predicates of the textbook can be called in a user's program. They use the facts in the module of the
caller. So library(sandbox) needs a list of the facts that they call.
*/

:- multifile sandbox:safe_meta/2.

sandbox:safe_meta(codes_textbook:code(_), [pegs(_), symbol(_, _), guess(_, _, _)]).
sandbox:safe_meta(codes_textbook:guess(_, _, _, _), [pegs(_), symbol(_, _)]).
