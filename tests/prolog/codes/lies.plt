:- use_module('../../../prolog/codes/definition/worlds').
:- use_module(library(plunit)).

:- begin_tests(lies).

test(one_lie_needs_a_world_more_than_clues, Weights-Many == [1,1,1,-2]-4) :-
    findall(clue(N, [a,b], black(N)), between(1, 3, N), Clues),
    theory_worlds(theory(2, [a,b], Clues, [lies =< 1]), Worlds),
    findall(Weight, member(Weight-_, Worlds), Weights),
    length(Weights, Many).
test(the_fewest_lies_hold, Lies-Rest == 1-theory(1, [a], Clues, [distinct])) :-
    Clues = [clue(1, [a], black(1)), clue(2, [a], black(0))],
    theory_lies(theory(1, [a], Clues, [lies =< 2, distinct, lies =< 1]), Lies, Rest).
test(no_more_lies_than_clues, Lies == 1) :-
    theory_lies(theory(1, [a], [clue(1, [a], black(1))], [lies =< 7]), Lies, _).
test(no_lies, Lies == 0) :-
    theory_lies(theory(1, [a], [clue(1, [a], black(1))], []), Lies, _).

:- end_tests(lies).
