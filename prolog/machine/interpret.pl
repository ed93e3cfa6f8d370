:- module(machine_interpret,
          [ goal_kind/4,                % +Goal, +Module, +Own, -Kind
            cut_body/3                  % +Body, -Before, -After
          ]).
:- use_module(library(apply), [maplist/2, maplist/4]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [append/3, memberchk/2, same_length/2]).

/** <module> What an interpreter of Prolog in Prolog has to know of a goal

The programs that follow a person's program, proofs.pl and tracing.pl, treat a goal by its kind: control is followed,
a predicate of the program is resolved by its clauses, and a library's predicate is one step.
*/

%!  goal_kind(+Goal, +Module, +Own, -Kind) is det.
%
%   Kind is what Goal is in Module:
%
%     - control(Control): `true`, `!`, and(A,B), or(A,B), if(C,T,E), soft(C,T,E), not(A), once(A), ignored(A), in(M,A),
%       or called(A), where A is what call/N or maplist/N has to do
%     - clauses(In, Head): a predicate with clauses in the program In, whose modules are told
%     - step: anything else. Own is the person's module.

goal_kind(Goal, _, _, control(var)) :- var(Goal), !.
goal_kind(Goal, Module, _, control(Control)) :-
    builtin(Goal, Module),
    control(Goal, Control),
    !.
goal_kind(Goal, Module, Own, clauses(In, Head)) :-
    predicate_property(Module:Goal, number_of_clauses(_)),
    \+ special(Module:Goal),
    home(Module, Goal, In),
    readable(In, Own),
    !,
    with_modules(Module, Goal, Head).
goal_kind(_, _, _, step).

%   builtin(+Goal, +Module): no program defines Goal itself, and somebody does. What a program's own predicate of a builtin's name calls
%   has been checked, and not what the builtin would call; of maplist/9, which nobody defines, nothing has.

builtin(_:_, _) :- !.
builtin(Goal, Module) :-
    predicate_property(Module:Goal, visible),
    home(Module, Goal, In),
    \+ ( In == Module, module_property(Module, class(temporary)), predicate_property(Module:Goal, number_of_clauses(_)) ).

control(true, true).
control(otherwise, true).
control(!, !).
control((A, B), and(A, B)).
control((C -> T ; E), if(C, T, E)) :- !.
control((C *-> T ; E), soft(C, T, E)) :- !.
control((A ; B), or(A, B)).
control((C -> T), if(C, T, fail)).
control((C *-> T), and(C, T)).
control(\+ A, not(A)).
control(not(A), not(A)).
control(forall(C, A), not((C, \+ A))).
control(once(A), once(A)).
control(ignore(A), ignored(A)).
control(Module:A, in(Module, A)) :- \+ absent(Module), !.
control(Module:A, _) :-                 % calling it would make a module of any name
    callable(A),
    functor(A, Name, Arity),
    existence_error(procedure, Module:Name/Arity).
control(Goal, called(Call)) :-
    Goal =.. [call, Closure|More],
    nonvar(Closure),
    extended(Closure, More, Call),
    \+ ( More \== [], lambda(Closure) ).
control(Goal, called(Calls)) :-
    Goal =.. [maplist, Closure|Lists],
    Lists \== [],
    nonvar(Closure),
    \+ lambda(Closure),
    all_calls(Lists, Closure, Calls).

absent(Module) :-
    atom(Module),
    \+ current_module(Module).

lambda(_:Closure) :- nonvar(Closure), !, lambda(Closure).
lambda(_ >> _).
lambda(_ / _).

extended(Module:Closure, More, Module:Call) :-
    !,
    nonvar(Closure),
    extended(Closure, More, Call).
extended(Closure, More, Call) :-
    callable(Closure),
    Closure =.. List0,
    append(List0, More, List),
    Call =.. List.

%   all_calls(+Lists, +Closure, -Calls): the conjunction that maplist/N stands for, if one of its lists has an end.

all_calls(Lists, Closure, Calls) :-
    (   '$member'(List, Lists),
        is_list(List)
    ->  maplist(same_length(List), Lists)
    ),
    calls(Lists, Closure, Calls).

calls(Lists, Closure, Calls) :-
    (   heads(Lists, Heads, Tails)
    ->  extended(Closure, Heads, Call),
        (   Tails = [[]|_]
        ->  Calls = Call
        ;   Calls = (Call, Calls1),
            calls(Tails, Closure, Calls1)
        )
    ;   Calls = true
    ).

heads([], [], []).
heads([[X|Xs]|Lists], [X|Heads], [Xs|Tails]) :- heads(Lists, Heads, Tails).

%   Clauses of these say less than Prolog does with them.

special(Goal) :- predicate_property(Goal, tabled), !.
special(Goal) :- predicate_property(Goal, ssu), !.
special(Goal) :- predicate_property(Goal, foreign).

home(Module, Goal, In) :-
    (   predicate_property(Module:Goal, implementation_module(In0))
    ->  In = In0
    ;   In = Module
    ).

%   A library's clauses are nobody's lesson.

readable(Own, Own) :- !.
readable(In, _) :-
    module_property(In, class(Class)),
    memberchk(Class, [user, temporary]).

%   with_modules(+Module, +Goal, -Head): arguments that bear the caller's module have it told.

with_modules(Module, Goal, Head) :-
    (   predicate_property(Module:Goal, meta_predicate(Spec)),
        \+ predicate_property(Module:Goal, transparent(false))
    ->  Goal =.. [Name|Arguments0],
        Spec =.. [_|Kinds],
        maplist(with_module(Module), Kinds, Arguments0, Arguments),
        Head =.. [Name|Arguments]
    ;   Head = Goal
    ).

with_module(Module, Kind, Argument0, Argument) :-
    (   ( Kind == (:) ; integer(Kind) ),
        \+ ( nonvar(Argument0), Argument0 = _:_ )
    ->  Argument = Module:Argument0
    ;   Argument = Argument0
    ).

%!  cut_body(+Body, -Before, -After) is semidet.
%
%   Before and After are what stands before and after the first cut of a clause.

cut_body(Body, true, true) :- Body == !, !.
cut_body(Body, Before, After) :-
    nonvar(Body),
    Body = (A, B),
    (   A == !
    ->  Before = true, After = B
    ;   cut_body(B, Before0, After),
        Before = (A, Before0)
    ).
