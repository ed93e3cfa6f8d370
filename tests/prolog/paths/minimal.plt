:- use_module('../../../prolog/paths/minimal').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(minimal, [setup(set_random(seed(31)))]).

test(nothing_needed, Minimal == []) :-
    minimal_subset([a, b], [_]>>true, Minimal).
test(one_needed, Minimal == [c]) :-
    minimal_subset([a, b, c, d], [Items]>>memberchk(c, Items), Minimal).
test(order_is_kept, Minimal == [z, b, y]) :-
    minimal_subset([z, a, b, c, y, d], [Items]>>subset([b, y, z], Items), Minimal).
%   With library(yall) loaded before, a lambda is compiled. Then it shares only variables in braces with its clause.

test(what_is_needed_is_found, forall(between(1, 100, _))) :-
    random_between(1, 40, Size),
    numlist(1, Size, Items),
    include([_]>>(random_between(1, 5, 1)), Items, Needed),
    minimal_subset(Items, {Needed}/[Some]>>subset(Needed, Some), Minimal),
    assertion(Minimal == Needed).
test(one_of_several_sets, true((Minimal == [1, 2] ; Minimal == [7]))) :-
    numlist(1, 9, Items),
    minimal_subset(Items, [Some]>>( memberchk(7, Some) ; subset([1, 2], Some) ), Minimal).

:- end_tests(minimal).
