:- use_module('../../../prolog/machine/endings').
:- use_module('../../../prolog/machine/limits').
:- use_module('../../../prolog/machine/messages').
:- use_module(library(plunit)).

%   SWI-Prolog 9.0 warns of it. A process for people prints no such message.

:- multifile user:message_hook/3.

user:message_hook(import_private(_, _), _, _).

:- begin_tests(endings, [setup(see_endings(guest))]).

%   ball(:Goal, -Ball): what Goal throws past catch/3.

ball(Goal, Ball) :-
    thread_create(catch(Goal, _, true), Thread),
    thread_join(Thread, exception(Ball)).

test(halt_ends_the_goal_alone, [condition(current_prolog_flag(threads, true)), all(Is == [true, true])]) :-
    member(Goal, [halt, halt(3)]),
    ball(guest:Goal, Ball),
    abort_ball(Expected),
    ( Ball == Expected -> Is = true ; Is = Ball ).
test(halt_is_told_once, [condition(current_prolog_flag(threads, true)), fail]) :-
    ball(guest:halt, _),
    halt_called,
    halt_called.
test(nobody_has_called_halt, [fail, setup(ignore(halt_called))]) :-
    halt_called.
test(a_meta_call_is_the_same, [condition(current_prolog_flag(threads, true)), true(halt_called)]) :-
    ball(guest:call(halt), _).
test(no_toplevel, all(What == [toplevel, toplevel])) :-
    member(Goal, [prolog, break]),
    catch(guest:Goal, error(permission_error(start, What, terminal), _), true).
test(no_debugger, all(What == [debugger, debugger, debugger])) :-
    member(Goal, [trace, trace(append/3), spy(append/3)]),
    catch(guest:Goal, error(permission_error(start, What, terminal), _), true).
test(the_debugger_is_off, fail) :-
    catch(guest:trace, _, true),
    tracing.
test(what_to_do_instead_is_said, [forall(said(Goal, Said)), true(sub_string(Text, _, _, 0, Said))]) :-
    catch(guest:Goal, Error, true),
    error_text(Error, Text).
said(break, "mmlogic has the terminal").
said(trace, "`explain ?- GOAL.` the proof").

:- end_tests(endings).
