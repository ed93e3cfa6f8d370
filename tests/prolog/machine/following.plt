:- use_module('../../../prolog/machine/following').
:- use_module('../../../prolog/machine/goal_kinds').
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- dynamic fact/1.
:- table tabled/1.

fact(1).
cut(1, X) :- member(X, [1,2,3]), X > 1, !.
cut(2, X) :- ( member(X, [1,2]), ! ; X = 3 ).
cut(2, 4).
cut(3, X) :- ( member(Y, [1,2]) -> X = Y, ! ; true ), true.
cut(3, 9).
cut(4, X) :- call(( member(X, [1,2]), ! )).
cut(4, 3).
cut(5, X) :- \+ \+ ( member(_, [1,2]), ! ), member(X, [5,6]).
cut(6, X) :- member(X, [1,2]), user:( !, true ), X > 0.
cut(6, 7).
cut(7, X-Y) :- member(X, [1,2,3]), !, member(Y, [a,b,c]), Y \== a, !.
cut(8, X) :- ( member(X, [1,2]) *-> X > 1, ! ; X = 0 ).
cut(8, 8).
cut(9, X) :- ( ! ; X = 1 ), member(X, [2,3]).
cut(9, 4).
tabled(1).
committed(1) => true.

:- begin_tests(following).

kind(Goal, Kind) :- goal_kind(Goal, user, user, Kind).

test(control, all(Control == [var, and(a,b), if(a,b,c), if(a,b,fail), soft(a,b,c), or(a,b), not(a), not((a, \+ b)), once(a),
                              ignored(a), in(lists,a), !, true])) :-
    member(Goal, [_, (a,b), (a->b;c), (a->b), (a*->b;c), (a;b), \+ a, forall(a,b), once(a), ignore(a), lists:a, !, true]),
    kind(Goal, control(Control)).
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
test(a_cut_does_what_it_does_in_prolog, [forall(( between(1, 9, Number), member(Depth, [none, 1, tree([])]) )), Xs == Expected]) :-
    findall(X, user:cut(Number, X), Expected),
    machine_searching:recording(1000),
    machine_searching:planted(user, cut(Number, X), []),
    b_setval(machine_following_names, []),
    findall(X, machine_following:whole(cut(Number, X), at(user, user, user, Depth), _, []), Xs).

:- end_tests(following).
