:- module(machine_sharing,
          [ see_replaced/1,             % +Module
            take_settings/1,            % +Module
            enter/0,
            leave/0,
            in_child/2,                 % +Module, :Goal
            halt_called/0,
            threads_end_with_goals/0,
            keep_threads/1,             % +Id
            release_threads/1,          % +Id
            end_threads/0
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(limits, [abort_ball/1]).

/** <module> Shared state of the goals of one process: settings, threads, end

Each goal has an engine of its own, with its own flags and global variables. So what a goal changes is
recorded, and holds for later goals of every program, until the process ends. Operators of a text belong to
its program alone. Operators of a goal belong to all programs. The flags of mmlogic's own thread never
change.

In a person's program, some predicates of this file replace those of SWI-Prolog. op/3 and set_prolog_flag/2
record changes. halt/0 ends the goal that calls it. SWI-Prolog's toplevel and debugger do not start, because
they have no terminal here.

A goal is over after its last answer, or when nobody wants another answer. Then its threads are aborted and
joined. mmlogic's own threads go on, and so does the thread in which SWI-Prolog collects atoms. Threads end
with their goal only after a call of threads_end_with_goals/0, which needs a Prolog with threads.
*/

replaced(op/3).
replaced(set_prolog_flag/2).
replaced(halt/0).
replaced(halt/1).
replaced(prolog/0).
replaced(break/0).
replaced(trace/0).
replaced(trace/1).
replaced(spy/1).

:- forall(replaced(Name/Arity), ( functor(Head, Name, Arity), redefine_system_predicate(Head), export(Name/Arity) )).

%!  see_replaced(+Module) is det.
%
%   Let the program Module see this file's predicates in place of SWI-Prolog's own of the same names.

see_replaced(Module) :- forall(replaced(Indicator), @(import(machine_sharing:Indicator), Module)).

:- dynamic
    flag/2,                             % Flag, Value
    syntax/2,                           % Flag, Value: a flag that each module has, such as double_quotes
    operator/3,                         % Priority, Type, Name
    global/2,                           % Name, Value
    halted/0,                           % a goal has called halt/0
    own/1,                              % Number: a thread of mmlogic itself
    kept/2.                             % Id, Thread: it runs until the answers Id end

:- thread_local
    before/2,                           % Flag, Value: the earlier value in this engine
    known/2.                            % Name, Value: the earlier global variables of this engine

:- meta_predicate
    op(+, +, :),
    set_prolog_flag(:, +),
    in_child(+, 0).

op(Priority, Type, Module:Names) :-
    system:op(Priority, Type, Module:Names),
    (   of_program(Module)
    ->  ( is_list(Names) -> Each = Names ; Each = [Names] ),
        forall(( member(Name, Each), atom(Name) ), noted(operator(Priority, Type, Name), operator(_, Type, Name)))
    ;   true
    ).

set_prolog_flag(Module:Flag, Value) :-
    of_module(Flag),
    !,
    (   ( Module == user ; of_program(Module) )
    ->  system:set_prolog_flag(machine_settings:Flag, Value),   % checks Value
        noted(syntax(Flag, Value), syntax(Flag, _))
    ;   prolog_load_context(module, Module)
    ->  system:set_prolog_flag(Flag, Value)
    ;   system:set_prolog_flag(Module:Flag, Value)
    ).
set_prolog_flag(_:Flag, Value) :-
    ( atom(Flag), current_prolog_flag(Flag, Before) -> remembered(Flag, Before) ; true ),
    system:set_prolog_flag(Flag, Value),
    noted(flag(Flag, Value), flag(Flag, _)).

of_module(Flag) :-
    atom(Flag),
    memberchk(Flag, [double_quotes, back_quotes, rational_syntax, character_escapes, character_escapes_unicode, var_prefix, unknown]).

%   of_program(+Module) is semidet: Module is a person's program, and no text is being loaded.

of_program(Module) :-
    module_property(Module, class(temporary)),
    \+ prolog_load_context(stream, _).

noted(Fact, Pattern) :-
    retractall(Pattern),
    assertz(Fact).

%!  take_settings(+Module) is det.
%
%   Set the operators and the syntax flags of earlier goals in the program Module, before a goal is read
%   there.

take_settings(Module) :-
    forall(operator(Priority, Type, Name), system:op(Priority, Type, Module:Name)),
    forall(syntax(Flag, Value), system:set_prolog_flag(Module:Flag, Value)).

%!  enter is det.
%!  leave is det.
%
%   Call enter/0 in a goal's engine before the goal: it sets the flags that earlier goals have set. Call leave/0
%   after the goal: it records the global variables that the goal has changed.

enter :-
    forall(flag(Flag, Value), flag_set(Flag, Value)),
    retractall(known(_, _)),
    forall(own_global(Name, Value), assertz(known(Name, Value))).

flag_set(Flag, Value) :-
    ( current_prolog_flag(Flag, Before) -> remembered(Flag, Before) ; true ),
    catch(system:set_prolog_flag(Flag, Value), error(_, _), true).

remembered(Flag, Value) :- ( before(Flag, _) -> true ; assertz(before(Flag, Value)) ).

leave :-
    forall(( own_global(Name, Value), \+ ( known(Name, Known), Known =@= Value ) ),
           noted(global(Name, Value), global(Name, _))).

%   own_global(-Name, -Value) is nondet: the global variable Name has Value, and is to be recorded. Names that
%   begin with `$` belong to libraries and to SWI-Prolog.

own_global(Name, Value) :-
    nb_current(Name, Value),
    \+ sub_atom(Name, 0, _, _, $),
    \+ sub_atom(Name, 0, _, _, machine_),
    plain_term(Value).

plain_term(Value) :-
    acyclic_term(Value),
    term_attvars(Value, []).

:- dynamic user:exception/3.
:- multifile user:exception/3.

user:exception(undefined_global_variable, Name, retry) :-
    machine_sharing:global(Name, Value),
    nb_setval(Name, Value).

%!  in_child(+Module, :Goal) is semidet.
%
%   Run Goal once for the program Module, in mmlogic's own thread. Then undo its changes of flags, and
%   record its global variables. A library such as CHR also makes global variables for Module while Module is
%   loaded. Record these, too.

in_child(Module, Goal) :-
    forall(global(Name, Value), nb_setval(Name, Value)),
    setup_call_cleanup(enter, once(Goal), ( leave, leave_stores(Module), restore )).

leave_stores(Module) :-
    forall(( nb_current(Name, Value), sub_atom(Name, _, _, _, Module), plain_term(Value) ),
           noted(global(Name, Value), global(Name, _))).

restore :-
    forall(retract(before(Flag, Value)), catch(system:set_prolog_flag(Flag, Value), error(_, _), true)).

%!  halt_called is semidet.
%
%   The last goal has called halt/0, itself or through a library. After one success, halt_called/0 fails until
%   the next call of halt/0.

halt_called :- retract(halted), !, retractall(halted).

%!  stay is det.
%
%   Cancel the end of the process, and record that halt/0 was called. SWI-Prolog calls it, see at_halt/1.

:- public stay/0.

stay :-
    assertz(halted),
    cancel_halt('a goal is asked').

halt :- halt(_).

halt(_) :-
    assertz(halted),
    abort.                              % catch/3 cannot stop abort/0

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

%!  threads_end_with_goals is det.
%
%   From now on, each new thread belongs to a goal. The threads that run now belong to mmlogic itself.

threads_end_with_goals :-
    retractall(own(_)),
    forall(( thread_property(Thread, id(Number)), \+ thread_property(Thread, engine(true)) ), assertz(own(Number))).

%   goal_thread(-Thread) is nondet: a goal has made Thread.

goal_thread(Thread) :-
    own(_),
    !,
    thread_property(Thread, id(Number)),
    \+ own(Number),
    Thread \== gc,
    \+ thread_property(Thread, engine(true)).

%!  keep_threads(+Id) is det.
%
%   Let the threads that a goal has made run on, until release_threads(Id). Id is the number of the open goal
%   (asking.pl). Its next page of answers may need the threads.

keep_threads(Id) :- forall(( goal_thread(Thread), \+ kept(_, Thread) ), assertz(kept(Id, Thread))).

%!  release_threads(+Id) is det.
%
%   No page of answers follows for the open goal Id. The next call of end_threads/0 ends the threads kept for
%   it.

release_threads(Id) :- retractall(kept(Id, _)).

%!  end_threads is det.
%
%   End the threads of goals, except those of keep_threads/1. Also end threads that such a thread makes before
%   its end. A thread ends only after its current call of C. If the call takes too long, the caller outside of
%   Prolog ends the process.

end_threads :-
    findall(Thread, ( goal_thread(Thread), \+ kept(_, Thread) ), Threads),
    (   Threads == []
    ->  true
    ;   maplist(end_thread, Threads),
        wait_for(Threads, 0.001),
        end_threads
    ).

%   wait_for(+Threads, +Pause): wait until no thread of Threads runs, but at most about half a second. Pause is
%   the time in seconds until the next check.

wait_for(Threads, Pause) :-
    (   Pause < 0.5,
        member(Thread, Threads),
        catch(thread_property(Thread, status(running)), error(_, _), fail)
    ->  sleep(Pause),
        Longer is 2*Pause,
        wait_for(Threads, Longer)
    ;   true
    ).

%   end_thread(+Thread): abort Thread if it runs, otherwise join it. Ignore errors: Thread may be detached, or
%   may end just now.

end_thread(Thread) :-
    abort_ball(Ball),
    catch(( thread_property(Thread, status(running)) -> thread_signal(Thread, throw(Ball)) ; thread_join(Thread, _) ), error(_, _), true).

%   This clause hides the message about an aborted thread.

:- multifile user:message_hook/3.

user:message_hook(abnormal_thread_completion(_, exception(Ball)), _, _) :- abort_ball(Ball).
