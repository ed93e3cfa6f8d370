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

/** <module> What the goals of one process share: its settings, its threads, its end

Each goal has an engine of its own, and SWI-Prolog keeps flags and global variables for each engine. So what a goal changes is noted here,
and holds for the goals after it, in whatever program, until the process ends. An operator of a text stays in its program; a goal's belongs
to all programs. The machine's own thread is as it was.

A person's program sees some predicates in place of SWI-Prolog's. Some note what they change. `halt` ends the goal that calls it.
SWI-Prolog's toplevel and debugger do not start, as they have no terminal here.

A goal is over when all its answers were told, or nobody wants more. Its threads are aborted then, and joined. The machine's own threads stay,
as does SWI-Prolog's collector of atoms. This holds in a process that has called threads_end_with_goals/0, and needs threads there alone.
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
%   Let the program Module see these predicates.

see_replaced(Module) :- forall(replaced(Indicator), @(import(machine_sharing:Indicator), Module)).

:- dynamic
    flag/2,                             % Flag, Value
    syntax/2,                           % Flag, Value: one of those that SWI-Prolog has for each module, most for syntax
    operator/3,                         % Priority, Type, Name
    global/2,                           % Name, Value
    halted/0,                           % a goal has called halt/0
    own/1,                              % Number: a thread of the machine
    kept/2.                             % Id, Thread: it runs until these answers are over

:- thread_local
    before/2,                           % Flag, Value: as it was in this engine
    known/2.                            % Name, Value: the global variables of this engine before

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
    ->  system:set_prolog_flag(machine_settings:Flag, Value),   % is it one?
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
%   Let goals of the program Module be read by the operators and flags of the goals before them.

take_settings(Module) :-
    forall(operator(Priority, Type, Name), system:op(Priority, Type, Module:Name)),
    forall(syntax(Flag, Value), system:set_prolog_flag(Module:Flag, Value)).

%!  enter is det.
%!  leave is det.
%
%   To be called in the engine of a goal, before and after it: flags are those of the goals before it, and what it leaves in global variables
%   is noted.

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

%   own_global(-Name, -Value) is nondet: a global variable that may be noted. Those with `$` are of libraries and of SWI-Prolog.

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
%   Run Goal once, for the program Module, in the machine's own thread, which keeps nothing of what it changes. Global variables that
%   a library makes for Module while it is loaded (CHR) are noted, too.

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

%!  threads_end_with_goals is det.
%
%   From now on each new thread is a goal's. Those that run are the machine's.

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
%   A page of the answers Id was told, and more may follow: the new threads run on.

keep_threads(Id) :- forall(( goal_thread(Thread), \+ kept(_, Thread) ), assertz(kept(Id, Thread))).

%!  release_threads(+Id) is det.
%
%   The answers Id are over. The next end_threads/0 ends their threads.

release_threads(Id) :- retractall(kept(Id, _)).

%!  end_threads is det.
%
%   End the threads that nobody keeps, with those that they make meanwhile. It waits for a call of C: who asks ends the process if that takes
%   too long.

end_threads :-
    findall(Thread, ( goal_thread(Thread), \+ kept(_, Thread) ), Threads),
    (   Threads == []
    ->  true
    ;   maplist(end_thread, Threads),
        wait_for(Threads, 0.001),
        end_threads
    ).

%   wait_for(+Threads, +Pause): for half a second, or until none of Threads runs. They clean up meanwhile.

wait_for(Threads, Pause) :-
    (   Pause < 0.5,
        member(Thread, Threads),
        catch(thread_property(Thread, status(running)), error(_, _), fail)
    ->  sleep(Pause),
        Longer is 2*Pause,
        wait_for(Threads, Longer)
    ;   true
    ).

%   end_thread(+Thread): one that is over already is joined, if it is not detached. It may end meanwhile.

end_thread(Thread) :-
    abort_ball(Ball),
    catch(( thread_property(Thread, status(running)) -> thread_signal(Thread, throw(Ball)) ; thread_join(Thread, _) ), error(_, _), true).

%   A thread that is ended so is not worth a message.

:- multifile user:message_hook/3.

user:message_hook(abnormal_thread_completion(_, exception(Ball)), _, _) :- abort_ball(Ball).
