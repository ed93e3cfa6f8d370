:- module(machine_endings,
          [ see_endings/1,              % +Module
            halt_called/0
          ]).

/** <module> What would end the process, or wait for a terminal

A person's program sees these predicates in place of SWI-Prolog's. `halt` ends the goal that calls it. SWI-Prolog's toplevel and debugger
have no terminal here.
*/

replaced(halt/0).
replaced(halt/1).
replaced(prolog/0).
replaced(break/0).
replaced(trace/0).
replaced(trace/1).
replaced(spy/1).

:- forall(( replaced(Name/Arity), functor(Head, Name, Arity) ), redefine_system_predicate(Head)).

:- forall(replaced(Indicator), export(Indicator)).

%!  see_endings(+Module) is det.
%
%   Let the program Module see these predicates.

see_endings(Module) :- forall(replaced(Indicator), @(import(machine_endings:Indicator), Module)).

:- dynamic halted/0.

%!  halt_called is semidet.
%
%   The goal that was asked last has called halt/0, or a library has done so for it. True once.

halt_called :- retract(halted), !, retractall(halted).

%!  stay is det.
%
%   To be called by at_halt/1: the process goes on.

:- public stay/0.

stay :-
    assertz(halted),
    cancel_halt('a goal is asked').

halt :- halt(_).

halt(_) :-
    assertz(halted),
    abort.                              % what catch/3 does not keep

prolog :- no_terminal(toplevel).
break :- no_terminal(toplevel).
trace :- no_terminal(debugger).
trace(_) :- no_terminal(debugger).
spy(_) :- no_terminal(debugger).

no_terminal(What) :- throw(error(permission_error(start, What, terminal), _)).

:- multifile prolog:error_message//1.

prolog:error_message(permission_error(start, toplevel, terminal)) -->
    [ 'SWI-Prolog\'s toplevel does not start here: mmlogic has the terminal' ].
prolog:error_message(permission_error(start, debugger, terminal)) -->
    [ 'SWI-Prolog\'s debugger does not start here: `trace ?- GOAL.` shows each step, `explain ?- GOAL.` the proof' ].
