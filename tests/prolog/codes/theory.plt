:- use_module('../../../prolog/codes/definition/theory').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(theory, [setup(set_random(seed(6)))]).

example(theory(2, [b,a], [clue(1, [a,b], marks(0, 2)), clue(2, [a,a], marks(1, 0))], [distinct, code(1) = b])).

test(facts_and_term_agree, forall(between(1, 100, _))) :-
    random_theory(Theory),
    in_game(Theory, Game, game_theory(Game:_, Found)),
    assertion(Found == Theory).
test(without_each, all(Number == [1,2])) :-
    example(Theory),
    theory_without(Theory, Number, theory(_, _, [_], [_,_])).
test(without_one, Rest == theory(2, [b,a], [clue(2, [a,a], marks(1, 0))], [distinct, code(1) = b])) :-
    example(Theory),
    once(theory_without(Theory, 1, Rest)).
test(without_unknown, fail) :-
    example(Theory),
    theory_without(Theory, 3, _).
test(with_clues, Clues == [clue(2, [a,a], marks(1, 0))]) :-
    example(Theory),
    theory_with_clues(Theory, [2], theory(_, _, Clues, _)).
test(with_no_clues, Clues == []) :-
    example(Theory),
    theory_with_clues(Theory, [], theory(_, _, Clues, _)).

:- end_tests(theory).
