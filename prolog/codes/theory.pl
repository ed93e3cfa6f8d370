:- module(codes_theory,
          [ game_theory/2,             % :Game, -Theory
            theory_without/3,          % +Theory, ?Number, -Rest
            theory_with_clues/3        % +Theory, +Numbers, -Part
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> The facts of a game as one term

Programs that are made from the facts, or that ask "what if this clue were not there", work on a term

    theory(Pegs, Symbols, Clues, Rules)

with Symbols in the order of enumeration, Clues a list of clue(Number, Guess, Black, White), and Rules as
code_obeys/2 understands them.
*/

:- meta_predicate game_theory(:, -).

%!  game_theory(:Game, -Theory) is det.
%
%   Theory is what the facts of the module Game say.

game_theory(Game:_, theory(Pegs, Symbols, Clues, Rules)) :-
    Game:pegs(Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall(clue(Number, Guess, Black, White), Game:guess(Number, Guess, Black, White), Clues),
    findall(Rule, Game:rule(_, Rule), Rules).

%!  theory_without(+Theory, ?Number, -Rest) is nondet.
%
%   Rest is Theory without the clue of this Number.

theory_without(theory(Pegs, Symbols, Clues, Rules), Number, theory(Pegs, Symbols, Rest, Rules)) :-
    select(clue(Number, _, _, _), Clues, Rest).

%!  theory_with_clues(+Theory, +Numbers, -Part) is det.
%
%   Part is Theory with only the clues of these Numbers.

theory_with_clues(theory(Pegs, Symbols, Clues, Rules), Numbers, theory(Pegs, Symbols, Part, Rules)) :-
    include(numbered_in(Numbers), Clues, Part).

numbered_in(Numbers, clue(Number, _, _, _)) :- memberchk(Number, Numbers).
