:- module(machine_goal_kinds,
          [ goal_kind/4                 % +Goal, +Module, +Own, -Kind
          ]).
:- use_module(library(apply), [maplist/2, maplist/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, same_length/2]).

/** <module> How to follow a goal: as a control structure, by its clauses, or as one step
*/

%!  goal_kind(+Goal, +Module, +Own, -Kind) is det.
%
%   Kind says how to follow Goal in Module. Own is the module of the person's program. Kind is one of
%
%     - control(Control): Goal is a variable or a control structure. Control is `var`, `true`, `!`, and(A,B),
%       or(A,B), if(C,T,E), soft(C,T,E), not(A), once(A), ignored(A), in(M,A), or called(A). In called(A), A
%       is the goal that call/N or maplist/N calls
%     - clauses(In, Head): Goal has clauses in the program In. Head is Goal with the caller's module in its
%       arguments
%     - step: Goal is anything else

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

%   builtin(+Goal, +Module): Goal is defined, and not by the program Module itself. If the program defines a
%   predicate with the name of a builtin, library(sandbox) has checked this predicate. So the goal must not call
%   the builtin.

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
control(Module:A, in(Module, A)).
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

%   all_calls(+Lists, +Closure, -Calls): Calls is the conjunction that means the same as maplist/N of Closure
%   and Lists: (p(1), p(2)) for p and [1,2]. Fails if no list in Lists is a proper list.

all_calls(Lists, Closure, Calls) :-
    (   member(List, Lists),
        is_list(List)
    ->  maplist(same_length(List), Lists)
    ),
    calls(Lists, Closure, Calls).

calls(Lists, Closure, Calls) :-
    (   Lists = [[]|_]
    ->  Calls = true
    ;   maplist(head_tail, Lists, Heads, Tails),
        extended(Closure, Heads, Call),
        calls(Tails, Closure, Calls1),
        ( Calls1 == true -> Calls = Call ; Calls = (Call, Calls1) )
    ).

head_tail([X|Xs], X, Xs).

%   special(:Goal): the clauses of Goal's predicate do not show all that it does, for example because it is
%   tabled.

special(Goal) :- member(Property, [tabled, ssu, foreign]), predicate_property(Goal, Property), !.

home(Module, Goal, In) :-
    (   predicate_property(Module:Goal, implementation_module(In0))
    ->  In = In0
    ;   In = Module
    ).

%   readable(+In, +Own): the clauses in the module In are shown, because In is a program (such as Own, the
%   person's) and no library.

readable(Own, Own) :- !.
readable(In, _) :-
    module_property(In, class(Class)),
    memberchk(Class, [user, temporary]).

%   with_modules(+Module, +Goal, -Head): Head is Goal, with the caller's Module in its module-sensitive
%   arguments.

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
