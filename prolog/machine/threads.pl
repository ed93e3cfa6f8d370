:- module(machine_threads,
          [ threads_end_with_goals/0,
            keep_threads/1,             % +Id
            release_threads/1,          % +Id
            end_threads/0
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module(limits, [abort_ball/1]).

/** <module> Threads end with the goal that made them

A goal is over when all its answers were told, or nobody wants more. Its threads are aborted then, and joined. The machine's own threads stay,
as does SWI-Prolog's collector of atoms. This holds in a process that has called threads_end_with_goals/0, and needs threads there alone.
*/

:- dynamic
    own/1,                              % Number: a thread of the machine
    kept/2.                             % Id, Thread: it runs until these answers are over

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
