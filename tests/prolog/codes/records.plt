:- use_module('../../../prolog/codes/records').
:- use_module(library(plunit)).

:- begin_tests(records).

test(taken_apart, Weight-Delta == times(1,-1,0)-5) :-
    expand_goal(move(Move, [weight(Weight), delta(Delta)]), Goal),
    Move = move([], red, 5, times(1,-1,0), 7),
    call(Goal).
test(made, Move == move([], red, 5, Weight, 7)) :-
    expand_goal(move(Move, [symbol(red), reach(7), delta(5), states([]), weight(Weight)]), Goal),
    call(Goal).
test(no_goal_is_left, Goal = (Group = group(_, _, _, Tally, _))) :-
    expand_goal(group(Group, [tally(Tally)]), Goal).
test(unknown_field, error(existence_error(field, move-colour))) :-
    expand_goal(move(_, [colour(_)]), _).
test(no_record, Goal == nothing(X, [tally(X)])) :-
    expand_goal(nothing(X, [tally(X)]), Goal).

:- end_tests(records).
