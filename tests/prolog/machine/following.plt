:- use_module('../../../prolog/machine/following').
:- use_module(library(plunit)).

:- dynamic fact/1.
:- table tabled/1.

fact(1).
tabled(1).
committed(1) => true.

:- begin_tests(following).

kind(Goal, Kind) :- machine_following:goal_kind(Goal, user, user, Kind).

test(control, all(Control == [var, and(a,b), if(a,b,c), if(a,b,fail), soft(a,b,c), or(a,b), not(a), not((a, \+ b)), once(a),
                              ignored(a), in(lists,a), !, true])) :-
    member(Goal, [_, (a,b), (a->b;c), (a->b), (a*->b;c), (a;b), \+ a, forall(a,b), once(a), ignore(a), lists:a, !, true]),
    kind(Goal, control(Control)).
test(a_module_that_is_not_there, [error(existence_error(procedure, nosuch_module:a/0)), cleanup(\+ current_module(nosuch_module))]) :-
    Goal = nosuch_module:a,
    kind(Goal, _).
test(closures, all(Call == [fact(1), p(1,2), m:p(1), (fact(1), fact(2)), fact(1), true])) :-
    member(Goal, [call(fact, 1), call(p(1), 2), call(m:p, 1), maplist(fact, [1,2]), maplist(fact, [1]), maplist(fact, [])]),
    kind(Goal, control(called(Call))).
test(a_list_whose_end_is_known_by_another, [Xs, Ys] == [[A,B], [1,2]]) :-
    kind(maplist(succ, Xs, [1,2]), control(called((succ(A, 1), succ(B, 2))))),
    Ys = [1,2].
test(lambda_is_one_step, all(Kind == [step, step])) :-
    member(Goal, [maplist([X]>>fact(X), [1]), call([X]>>fact(X), 1)]),
    kind(Goal, Kind).
test(program, Kind == clauses(user, fact(X))) :-
    kind(fact(X), Kind).
test(what_clauses_do_not_tell, all(Kind == [step, step, step, step])) :-
    member(Goal, [append(_, _, _), tabled(_), committed(_), nowhere(_)]),
    kind(Goal, Kind).
:- end_tests(following).
