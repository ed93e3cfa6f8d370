:- module(machine_tracing,
          [ guest_trace/4               % +Module, +Text, +Most, -Trace
          ]).
:- use_module(child, [in_child/2]).
:- use_module(guests, [guest_goal/4]).
:- use_module(interpret).
:- use_module(limits, [abort_ball/1, limit_met/2]).
:- use_module(messages, [error_text/2]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(spelling, [named_term/3, program_text/3]).

/** <module> A goal step by step: call, exit, redo, fail

The four ports of a goal (Byrd, Understanding the control flow of Prolog programs, 1980), of what is worth a look: all that a
person's own clauses call and, of the textbook, the predicates that say something in English.
*/

%!  guest_trace(+Module, +Text, +Most, -Trace:list) is det.
%
%   Trace is [End, Message, Lines] for the goal in Text, asked of the guest Module for its first answer. End is "yes", "no", "cut"
%   if there are more than Most lines, or "error", which Message tells. A line is [Number, Depth, Port, Goal, More, Clause]: the number of
%   the goal in the order of the calls, how deep it is called, the port, the goal as it is then, and 1 if an exit leaves something to try.
%   Where a rule of several clauses is tried, Port is "clause" and Clause has its number and how many there are.

guest_trace(Module, Text, Most, [End, Message, Lines]) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    retractall(line(_)),
    nb_setval(machine_tracing_lines, Most),
    flag(machine_tracing_goals, _, 1),
    b_setval(machine_tracing_names, Bindings),
    catch(in_child(Module, ( follow(Goal, at(Module, Module, Module), 1) -> End = "yes" ; End = "no" )),
          Thrown, ended(Thrown, End, Message)),
    ( var(Message) -> Message = "" ; true ),
    findall(Line, retract(line(Line)), Lines).

:- thread_local line/1.

ended('$trace_full', "cut", _) :- !.
ended(Error, "error", Message) :-
    \+ passing(Error),
    !,
    error_text(Error, Message).
ended(Error, _, _) :- throw(Error).

%   passing(+Error): it is no doing of the goal.

passing('$trace_full').
passing(Error) :- limit_met(Error, _).
passing(Error) :- abort_ball(Error).

%   follow(+Goal, +At, +Depth): At is at(Module, Own, Caller) as in proofs.pl.

follow(Goal, At, Depth) :-
    At = at(Module, Own, _),
    goal_kind(Goal, Module, Own, Kind),
    follow_kind(Kind, Goal, At, Depth).

follow_kind(control(Control), Goal, At, Depth) :- follow_control(Control, Goal, At, Depth).
follow_kind(step, Goal, at(Module, Own, Caller), Depth) :-
    (   Caller == Own
    ->  ports(_, Goal, Own, Depth, Module:Goal)
    ;   call(Module:Goal)
    ).
follow_kind(clauses(In, Head), Goal, At, Depth) :-
    At = at(_, Own, Caller),
    (   told(In, Head, Own, Caller)
    ->  Deeper is Depth+1,
        ports(Number, Head, Own, Depth, clauses(Goal, In, Head, At, Deeper, Number))
    ;   clauses(Goal, In, Head, At, Depth, none)
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

%   clauses(+Goal, +In, +Head, +At, +Depth, +Number): resolve Head, the goal of Number. A cut is a cut here; where one stands inside a control structure, the
%   goal is asked of Prolog itself.

clauses(Goal, In, Head, at(Module, Own, _), Depth, Number) :-
    (   clause(In:Head, Body0),
        inner_cut(Body0)
    ->  call(Module:Goal)
    ;   resolve(In, Head, Own, Depth, Number)
    ).

resolve(In, Head, Own, Depth, Number) :-
    clause(In:Head, Body, Clause),
    tell_clause(Number, Depth, Own, In:Head, Body, Clause),
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
follow_control(not(A), Goal, At, Depth) :-
    At = at(_, Own, Caller),
    (   Caller == Own
    ->  Deeper is Depth+1,
        ports(_, Goal, Own, Depth, \+ follow(A, At, Deeper))
    ;   \+ follow(A, At, Depth)
    ).
follow_control(once(A), _, At, Depth) :- once(follow(A, At, Depth)).
follow_control(ignored(A), _, At, Depth) :- ignore(follow(A, At, Depth)).
follow_control(in(Module, A), _, at(_, Own, Caller), Depth) :- follow(A, at(Module, Own, Caller), Depth).
follow_control(called(A), _, At, Depth) :- follow(A, At, Depth).

%   ports(-Number, +Head, +Own, +Depth, :Call): run Call, and tell of Head, the goal of Number, at each port.

ports(Number, Head, Own, Depth, Call) :-
    flag(machine_tracing_goals, Number, Number+1),
    tell(Number, Depth, "call", Own, Head, 0),
    (   catch(call_cleanup(Call, Last = true), Error, raised(Error, Number, Depth, Own, Head)),
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

raised(Error, Number, Depth, Own, Head) :-
    ( passing(Error) -> true ; tell(Number, Depth, "exception", Own, Head, 0) ),
    throw(Error).

%   tell_clause(+Number, +Depth, +Own, :Head, +Body, +Clause): a rule among several clauses is tried for the goal of Number.

tell_clause(Number, Depth, Own, In:Head, Body, Clause) :-
    (   integer(Number),
        Body \== true,
        nth_clause(In:Head, Place, Clause),
        predicate_property(In:Head, number_of_clauses(Many)),
        Many > 1
    ->  Above is Depth-1,
        tell(Number, Above, "clause", Own, Head, 0, [Place, Many])
    ;   true
    ).

tell(Number, Depth, Port, Own, Goal, More) :- tell(Number, Depth, Port, Own, Goal, More, []).

tell(Number, Depth, Port, Own, Goal, More, Clause) :-
    nb_getval(machine_tracing_lines, Left0),
    (   Left0 =:= 0
    ->  throw('$trace_full')
    ;   Left is Left0-1,
        nb_setval(machine_tracing_lines, Left)
    ),
    b_getval(machine_tracing_names, Names),
    named_term(Names, Goal, Named),
    program_text(Own, Named, Text),
    assertz(line([Number, Depth, Port, Text, More, Clause])).
