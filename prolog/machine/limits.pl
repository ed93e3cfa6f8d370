:- module(machine_limits,
          [ within_bytes/2,             % +Bytes, :Goal
            steps/3,                    % +Inferences, +Seconds, -Steps
            within_steps/2,             % +Steps, :Goal
            within_seconds/2,           % +Seconds, :Goal
            look_at_the_clock/0,
            heed_the_clock/0,
            no_limit_left/0,
            undisturbed/1,              % :Goal
            room_for_integers/0,
            abort_ball/1,               % ?Ball
            after_cut/0,
            ends_goal/1,                % +Error
            limit_met/2                 % +Error, -Kind
          ]).
:- autoload(library(error), [resource_error/1]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Limits of goals, which do not damage the process

A limit may interrupt a goal anywhere, even while the goal loads a library for the first time. A library that
is half loaded would stay half loaded. So libraries are loaded in an engine of their own, without limits. The
index of libraries is read before a limit is set. It is read again after an interrupted goal.

This file needs no threads. Where another thread stops slow goals, Seconds is `none` here.
*/

:- dynamic
    deadline/2.                         % Time, Late: when to stop, and how often that was tried

:- meta_predicate
    within_bytes(+, 0),
    within_steps(+, 0),
    within_seconds(+, 0),
    undisturbed(0).

%!  within_bytes(+Bytes, :Goal) is semidet.
%
%   Run Goal once, with stacks of at most Bytes. For `none`, the limit of the stacks does not change.
%
%   @error resource_error(_)

within_bytes(none, Goal) :-
    !,
    read_library_index,
    limited(Goal).
within_bytes(Bytes, Goal) :-
    current_prolog_flag(stack_limit, Before),
    setup_call_cleanup(limit_stacks(Bytes),
                       limited(Goal),
                       set_prolog_flag(stack_limit, Before)).

%   limit_stacks(+Bytes): limit the stacks to Bytes. Throws an error if they are larger already.

limit_stacks(Bytes) :-
    catch(set_prolog_flag(stack_limit, Bytes),
          error(permission_error(limit, stacks, _), _),
          resource_error(stacks)).

%!  steps(+Inferences, +Seconds, -Steps) is det.
%
%   Steps is `none`, or most(N, Ball): after N inferences, throw Ball. If Seconds is a number, it limits the
%   inferences, too, because a loop of mere arithmetic never reads the clock. With a clock, N is more inferences
%   than any machine makes in Seconds. Without one, as in WebAssembly, N is about what Prolog makes in Seconds.

steps(Inferences, none, Steps) :-
    !,
    (   Inferences == none
    ->  Steps = none
    ;   Steps = most(Inferences, '$inferences')
    ).
steps(Inferences, Seconds, Steps) :-
    (   no_clock
    ->  Most is ceiling(Seconds*5_000_000)
    ;   Most is ceiling(Seconds*20_000_000)+1_000_000
    ),
    (   integer(Inferences),
        Inferences =< Most
    ->  Steps = most(Inferences, '$inferences')
    ;   Steps = most(Most, '$time')
    ).

%!  within_steps(+Steps, :Goal) is semidet.
%
%   Run Goal once in at most Steps, see steps/3.
%
%   @throws '$inferences', '$time'

within_steps(none, Goal) :-
    !,
    once(Goal).
within_steps(most(Inferences, Ball), Goal) :-
    read_library_index,
    call_with_inference_limit(limited(Goal), Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw(Ball)
    ;   true
    ).

%!  within_seconds(+Seconds, :Goal) is semidet.
%
%   Run Goal once for at most Seconds seconds, or without this limit for `none`. Prolog reads the clock every
%   5,000 inferences. In WebAssembly only heed_the_clock/0 reads the clock. A goal that catches '$time' twenty
%   times is aborted. No catch/3 stops the exception of abort/0, so it reaches the caller of reply/4 outside of
%   Prolog.
%
%   @throws '$time'

within_seconds(Seconds, Goal) :-
    Seconds == none,
    !,
    once(Goal).
within_seconds(Seconds, Goal) :-
    setup_call_cleanup(start_clock(Seconds), once(Goal), stop_clock).

%   no_clock is semidet: Prolog runs in WebAssembly. There, a call of prolog:heartbeat/0 would change the
%   results of the goal that it interrupts.

no_clock :- current_prolog_flag(emscripten, true).

start_clock(Seconds) :-
    get_time(Now),
    Deadline is Now+Seconds,
    read_library_index,
    assertz(deadline(Deadline, late(0))),
    look_at_the_clock.

stop_clock :-
    retractall(deadline(_, _)),
    beat(0).

%!  look_at_the_clock is det.
%
%   From now on, the calling engine obeys the limit of within_seconds/2, if there is one. Each engine must call
%   this, because the flag `heartbeat` belongs to one engine.

look_at_the_clock :- forall(deadline(_, _), beat(5_000)).

beat(Inferences) :-
    (   no_clock
    ->  true
    ;   set_prolog_flag(heartbeat, Inferences)
    ).

:- multifile prolog:heartbeat/0.

prolog:heartbeat :- heed_the_clock.     % must not fail: the running goal would fail, too

%!  heed_the_clock is det.
%
%   Throw '$time' if the time is over. Call this in a loop with slow inferences, such as arithmetic with
%   integers of a million bits. In WebAssembly nothing else reads the clock.
%
%   @throws '$time'

heed_the_clock :- ( deadline(_, _) -> forall(late(Ball), throw(Ball)) ; true ).

late(Ball) :-
    deadline(Deadline, late(Late)),
    get_time(Now),
    Now >= Deadline,
    retractall(deadline(_, _)),
    Later is Late+1,
    assertz(deadline(Deadline, late(Later))),
    (   Later =< 20
    ->  Ball = '$time'
    ;   abort_ball(Ball)
    ).

%!  abort_ball(?Ball) is semidet.
%
%   Ball is the exception of abort/0, which catch/3 throws again. Ball is '$aborted' before SWI-Prolog 10, and
%   unwind(abort) from 10 on.

abort_ball(Ball) :-
    (   current_prolog_flag(version, Version),
        Version < 100000
    ->  Ball = '$aborted'
    ;   Ball = unwind(abort)
    ).

%!  room_for_integers is det.
%
%   Call this first in an engine. In SWI-Prolog 9.2, the flag max_integer_size of a new engine is 0 bytes.

room_for_integers :-
    (   current_prolog_flag(max_integer_size, 0)
    ->  current_prolog_flag(stack_limit, Bytes),
        set_prolog_flag(max_integer_size, Bytes)
    ;   true
    ).

limited(Goal) :-
    b_setval(machine_limited, true),
    once(Goal),
    b_setval(machine_limited, false).

read_library_index :-
    index_read,
    !.
read_library_index :-
    ignore(predicate_property(user:'no such predicate', autoload(_))),
    assertz(index_read).

:- dynamic index_read/0.
:- volatile index_read/0.

%!  after_cut is det.
%
%   Call this after an interrupted goal, which may have been reading the library index.

after_cut :-
    retractall(index_read),
    reload_library_index,
    garbage_collect,
    trim_stacks.

%!  limit_met(+Error, -Kind) is semidet.
%
%   Error is the exception of a limit or of stop/2. Kind is `time`, `inferences` or `memory` for a limit, and
%   `stopped` for stop/2.

limit_met(Error, Kind) :-
    nonvar(Error),
    cut_short(Error, Kind).

cut_short('$stopped', stopped).
cut_short('$time', time).
cut_short('$inferences', inferences).
cut_short(inference_limit_exceeded, inferences).
cut_short(error(Formal, _), memory) :-
    nonvar(Formal),
    Formal = resource_error(Resource),
    memberchk(Resource, [stack, stacks, memory, no_memory, c_stack, program_space, private_table_space, shared_table_space]).

%!  ends_goal(+Error) is semidet.
%
%   Error is the exception of abort/0, a limit or stop/2. Code that catches Error must throw it again.

ends_goal(Error) :- limit_met(Error, _), !.
ends_goal(Error) :- abort_ball(Ball), Error == Ball.

%!  no_limit_left is det.
%
%   Remove a limit of inferences that an earlier request has left in force, because stop/2 struck while the
%   limit was set or removed. Call this between two requests. Otherwise the next goal would meet the limit.

no_limit_left :-
    \+ '$inference_limit_false'(9_223_372_036_854_775_807). % C's number for no limit. The goal always fails

:- multifile
    user:exception/3,
    user:prolog_load_file/2.

user:exception(undefined_predicate, Name, retry) :-
    nb_current(machine_limited, true),
    strip_module(user:Name, Module, Indicator),
    undisturbed('$autoload'(Module:Indicator)).

user:prolog_load_file(Spec, Options) :-
    nb_current(machine_limited, true),
    \+ memberchk(stream(_), Options),
    undisturbed(load_files(Spec, Options)).

%!  undisturbed(:Goal) is semidet.
%
%   Run Goal once in an engine of its own, without limits and stops.

undisturbed(Goal) :-
    setup_call_cleanup(engine_create(Result, outcome(Goal, Result), Engine, [stack_limit(1_000_000_000)]),
                       engine_next(Engine, Outcome),
                       engine_destroy(Engine)),
    (   Outcome = thrown(Error)
    ->  throw(Error)
    ;   Outcome == true
    ).

:- meta_predicate outcome(0, -).

%   outcome(:Goal, -Outcome) is multi: the first Outcome is `true`, `false` or thrown(Error). There is a second
%   answer so that the engine does not end, because an engine that ends closes the output.

outcome(Goal, Outcome) :-
    room_for_integers,
    catch(( call(Goal) -> Outcome = true ; Outcome = false ), Error, Outcome = thrown(Error)).
outcome(_, false).
