:- module(machine_tracing,
          [ guest_trace/4               % +Module, +Text, +Most, -Trace
          ]).
:- use_module(guests, [guest_goal/4]).
:- use_module(interpret).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(spelling, [named_term/3, program_text/3]).

/** <module> A goal step by step: call, exit, redo, fail

The four ports of a goal (Byrd, Understanding the control flow of Prolog programs, 1980), of what is worth a look: all that a
person's own clauses call and, of the textbook, the predicates that say something in English.
*/

%!  guest_trace(+Module, +Text, +Most, -Trace:list) is det.
%
%   Trace is [End, Lines] for the goal in Text, asked of the guest Module for its first answer. End is "yes", "no", or "cut"
%   if there are more than Most lines. A line is [Number, Depth, Port, Goal, More]: the number of the goal in the order of the
%   calls, how deep it is called, the port, the goal as it is then, and 1 if an exit leaves something to try.

guest_trace(Module, Text, Most, [End, Lines]) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    retractall(line(_, _, _, _, _)),
    nb_setval(machine_tracing_lines, Most),
    flag(machine_tracing_goals, _, 1),
    b_setval(machine_tracing_names, Bindings),
    catch(( follow(Goal, at(Module, Module, Module), 1) -> End = "yes" ; End = "no" ), '$trace_full', End = "cut"),
    findall([Number, Depth, Port, Shown, More], retract(line(Number, Depth, Port, Shown, More)), Lines).

:- thread_local line/5.

%   follow(+Goal, +At, +Depth): At is at(Module, Own, Caller) as in proofs.pl.

follow(Goal, At, Depth) :-
    At = at(Module, Own, _),
    goal_kind(Goal, Module, Own, Kind),
    follow_kind(Kind, Goal, At, Depth).

follow_kind(control(Control), Goal, At, Depth) :- follow_control(Control, Goal, At, Depth).
follow_kind(step, Goal, at(Module, Own, Caller), Depth) :-
    (   Caller == Own
    ->  ports(Goal, Own, Depth, Module:Goal)
    ;   call(Module:Goal)
    ).
follow_kind(clauses(In, Head), Goal, At, Depth) :-
    At = at(_, Own, Caller),
    (   told(In, Head, Own, Caller)
    ->  Deeper is Depth+1,
        ports(Head, Own, Depth, clauses(Goal, In, Head, At, Deeper))
    ;   clauses(Goal, In, Head, At, Depth)
    ).

told(Own, _, Own, _) :- !.
told(_, _, Own, Own) :- !.
told(In, Head, _, _) :-
    current_predicate(In:english/2),
    \+ predicate_property(In:english(_, _), imported_from(_)),
    functor(Head, Name, Arity),
    clause(In:english(Said, _), _),
    functor(Said, Name, Arity),
    !.

%   clauses(+Goal, +In, +Head, +At, +Depth): resolve Head. A cut is a cut here; where one stands inside a control structure, the
%   goal is asked of Prolog itself.

clauses(Goal, In, Head, at(Module, Own, _), Depth) :-
    (   clause(In:Head, Body0),
        inner_cut(Body0)
    ->  call(Module:Goal)
    ;   resolve(In, Head, Own, Depth)
    ).

resolve(In, Head, Own, Depth) :-
    clause(In:Head, Body),
    At = at(In, Own, In),
    (   cut_body(Body, Before, After)
    ->  once(follow(Before, At, Depth)),
        !,
        follow_body(After, At, Depth)
    ;   follow(Body, At, Depth)
    ).

follow_body(Body, At, Depth) :-
    (   cut_body(Body, Before, After)
    ->  once(follow(Before, At, Depth)),
        follow_body(After, At, Depth)
    ;   follow(Body, At, Depth)
    ).

inner_cut(Goal) :- var(Goal), !, fail.
inner_cut((A, B)) :- !, ( inner_cut(A) -> true ; inner_cut(B) ).
inner_cut((A ; B)) :- !, ( has_cut(A) -> true ; has_cut(B) ).
inner_cut((A -> B)) :- !, ( has_cut(A) -> true ; has_cut(B) ).
inner_cut((A *-> B)) :- !, ( has_cut(A) -> true ; has_cut(B) ).

has_cut(Goal) :- var(Goal), !, fail.
has_cut(!).
has_cut((A, B)) :- ( has_cut(A) -> true ; has_cut(B) ).
has_cut((A ; B)) :- ( has_cut(A) -> true ; has_cut(B) ).
has_cut((A -> B)) :- ( has_cut(A) -> true ; has_cut(B) ).
has_cut((A *-> B)) :- ( has_cut(A) -> true ; has_cut(B) ).

follow_control(true, _, _, _).
follow_control(var, Goal, _, _) :- call(Goal).
follow_control(!, _, _, _).
follow_control(and(A, B), _, At, Depth) :-
    follow(A, At, Depth),
    follow(B, At, Depth).
follow_control(or(A, B), _, At, Depth) :-
    (   follow(A, At, Depth)
    ;   follow(B, At, Depth)
    ).
follow_control(if(C, T, E), _, At, Depth) :-
    (   follow(C, At, Depth)
    ->  follow(T, At, Depth)
    ;   follow(E, At, Depth)
    ).
follow_control(soft(C, T, E), _, At, Depth) :-
    (   follow(C, At, Depth)
    *-> follow(T, At, Depth)
    ;   follow(E, At, Depth)
    ).
follow_control(not(A), _, At, Depth) :- \+ follow(A, At, Depth).
follow_control(once(A), _, At, Depth) :- once(follow(A, At, Depth)).
follow_control(ignored(A), _, At, Depth) :- ignore(follow(A, At, Depth)).
follow_control(in(Module, A), _, at(_, Own, Caller), Depth) :- follow(A, at(Module, Own, Caller), Depth).
follow_control(called(A), _, At, Depth) :- follow(A, At, Depth).

%   ports(+Head, +Own, +Depth, :Call): run Call, and tell of Head at each port.

ports(Head, Own, Depth, Call) :-
    flag(machine_tracing_goals, Number, Number+1),
    tell(Number, Depth, "call", Own, Head, 0),
    (   call_cleanup(Call, Last = true),
        (   Last == true
        ->  !,
            tell(Number, Depth, "exit", Own, Head, 0)
        ;   (   tell(Number, Depth, "exit", Own, Head, 1)
            ;   tell(Number, Depth, "redo", Own, Head, 0),
                fail
            )
        )
    ;   tell(Number, Depth, "fail", Own, Head, 0),
        fail
    ).

tell(Number, Depth, Port, Own, Goal, More) :-
    nb_getval(machine_tracing_lines, Left0),
    (   Left0 =:= 0
    ->  throw('$trace_full')
    ;   Left is Left0-1,
        nb_setval(machine_tracing_lines, Left)
    ),
    b_getval(machine_tracing_names, Names),
    named_term(Names, Goal, Named),
    program_text(Own, Named, Text),
    assertz(line(Number, Depth, Port, Text, More)).
