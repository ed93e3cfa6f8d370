:- module(codes_relations, []).
:- reexport(cover).
:- reexport(feedback).
:- reexport(textbook).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module('../machine/confined', [without_names/4]).

/** <module> What a person's own program sees of a game

The relations of the textbook, and vertex cover as a game. Its facts are those of the caller, so library(sandbox) is told what they call there,
and these relations make no module of a name that is known only when they run.
*/

:- multifile sandbox:safe_meta/2.

sandbox:safe_meta(codes_textbook:code(_), [pegs(_), symbol(_, _), guess(_, _, _)]).
sandbox:safe_meta(codes_textbook:guess(_, _, _, _), [pegs(_), symbol(_, _)]).

% In their own module, as SWI-Prolog 10 takes the facts of that which wraps them.

:- initialization(( @(wrap_predicate(codes_textbook:code(Code), codes_relations, Asked, ( codes_relations:of_module(Code), Asked )),
                      codes_textbook),
                    @(wrap_predicate(codes_textbook:guess(Code1, _, _, _), codes_relations, Asked1,
                                     ( codes_relations:of_module(Code1), Asked1 )),
                      codes_textbook) )).

of_module(Code) :-
    without_names(Code, user, Game, _),
    (   current_module(Game)
    ->  true
    ;   existence_error(procedure, Game:pegs/1)
    ).
