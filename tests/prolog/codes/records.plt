:- use_module(library(plunit)).

:- begin_tests(records).
:- use_module('../../../prolog/codes/automata/records').

test(taken_apart, Weight-Delta == times(1,-1,0)-5) :-
    goal_expansion(move(Move, [weight(Weight), delta(Delta)]), Goal),
    Move = move([], red, 5, times(1,-1,0), 7),
    call(Goal).
test(made, Move == move([], red, 5, Weight, 7)) :-
    goal_expansion(move(Move, [symbol(red), reach(7), delta(5), states([]), weight(Weight)]), Goal),
    call(Goal).
test(no_goal_is_left, Goal = (Group = group(_, _, _, Tally, _))) :-
    goal_expansion(group(Group, [tally(Tally)]), Goal).
test(unknown_field, error(existence_error(field, move-colour))) :-
    goal_expansion(move(_, [colour(_)]), _).
test(no_record, fail) :-
    goal_expansion(nothing(X, [tally(X)]), _).

:- end_tests(records).
