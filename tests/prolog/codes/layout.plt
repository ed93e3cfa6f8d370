:- use_module('../../../prolog/codes/automata/layout').
:- use_module(library(plunit)).

:- begin_tests(layout).
:- use_module('../../../prolog/codes/automata/records').

test(out_of_reach, forall(member(Rule, [count(a) > 3, count(a) < 0, sum_of_nothing]))) :-
    (   Rule == sum_of_nothing
    ->  Theory = theory(3, [1,2], [], [sum > 6])
    ;   Theory = theory(3, [a,b], [], [Rule])
    ),
    theory_sums_rest(Theory, Sums, []),
    \+ sums_layout(guarded, Sums, 0, Theory, _),
    \+ sums_layout(remembered, Sums, 0, Theory, _).
test(what_forbids_nothing_takes_no_bits, forall(member(Mode, [guarded, remembered]))) :-
    Theory = theory(3, [a,b], [], [count(a) =< 3, count(b) >= 0, count(a) < 10**40]),
    Rules = [count(a) =< 3, count(b) >= 0],
    Huge is 10**40,
    theory_sums_rest(theory(3, [a,b], [], [count(a) < Huge|Rules]), Sums, []),
    sums_layout(Mode, Sums, 0, Theory, Layout),
    layout_start_mask(Layout, 0, 0).
test(sums_and_rest, Rest == [code(1) = code(2), (distinct ; code(1) = a)]) :-
    theory_sums_rest(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))],
                              [( count(a) = 1, code(1) = code(2) ), distinct, ( distinct ; code(1) = a )]), Sums, Rest),
    length(Sums, 4).

test(lies_are_no_sum, Sums-Rest == []-[lies =< 1]) :-
    theory_sums_rest(theory(2, [a,b], [], [lies =< 1]), Sums, Rest).

:- end_tests(layout).
