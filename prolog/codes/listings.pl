:- module(codes_listings,
          [ clauses_text/2,            % :Game, -Text
            textbook_text/2,           % :Game, -Text
            clpfd_text/2,              % :Game, -Text
            textbook_predicates/2      % :Game, -Indicators
          ]).
:- use_module(library(lists)).
:- use_module(engines).
:- autoload(legend, [theory_legend/2]).
:- autoload(library(listing), [portray_clause/2]).
:- autoload(standalone, [constraints_text/2, standalone_predicates/2, standalone_text/2]).
:- use_module(theory).

/** <module> The programs of a session, to read

What `show` prints and `save` writes: the textbook program, the program of constraints and the specialised clauses.
*/

:- meta_predicate
    clauses_text(:, -),
    textbook_text(:, -),
    clpfd_text(:, -),
    textbook_predicates(:, -).

%!  clauses_text(:Game, -Text:string) is det.
%
%   Text is the specialised program, with a legend above it.

clauses_text(Game, Text) :-
    game_theory(Game, Theory),
    theory_legend(Theory, Lines),
    engine_clauses(clauses, Theory, Clauses),
    with_output_to(string(Text),
                   ( forall(member(Line, Lines), format("%   ~w~n", [Line])),
                     nl,
                     forall(member(Clause, Clauses), portray_clause(current_output, Clause)) )).

%!  textbook_text(:Game, -Text:string) is det.
%
%   Text is the textbook program, which needs nothing but the facts. It has the dialects of the clues, and marks; and what makes
%   codes likelier, if the game says so.

textbook_text(Game, Text) :-
    game_parts(Game, Parts),
    standalone_text(Parts, Text).

game_parts(Game, Parts) :-
    game_dialects(Game, Dialects),
    Game = Module:_,
    (   current_predicate(Module:likely/2)
    ->  Parts = [likely|Dialects]
    ;   Parts = Dialects
    ).

game_dialects(Game:_, Dialects) :-
    findall(Dialect, ( Game:guess(_, _, Told), functor(Told, Dialect, _) ), Found),
    sort([marks|Found], Dialects).

%!  clpfd_text(:Game, -Text:string) is det.
%
%   Text is the program of constraints, as textbook_text/2 is that of the textbook.

clpfd_text(Game, Text) :-
    game_dialects(Game, Dialects),
    constraints_text(Dialects, Text).

%!  textbook_predicates(:Game, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for each predicate of the textbook program.

textbook_predicates(Game, Indicators) :-
    game_parts(Game, Parts),
    standalone_predicates(Parts, Indicators).
