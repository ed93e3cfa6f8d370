:- use_module('../../../prolog/lessons/checking').
:- use_module(library(plunit)).

:- dynamic peg/1.

peg(red).
peg(blue) :- true.

:- begin_tests(checking).

test(withhold, all(Body == [true, true])) :-
    withhold(user, "peg/1"),
    clause(user:peg(_), Body).
test(withheld, throws(withheld(peg/1))) :-
    user:peg(_).
test(withheld_anywhere, throws(withheld(peg/1))) :-
    forall(call(user:peg, red), true).

:- end_tests(checking).
