:- use_module('../../../prolog/machine/sharing').
:- use_module('../../../prolog/machine/limits').
:- use_module('../../../prolog/machine/saying').
:- use_module(library(plunit)).

%   SWI-Prolog 9.0 warns of it. A process for people prints no such message.

:- multifile user:message_hook/3.

user:message_hook(import_private(_, _), _, _).

:- begin_tests(endings, [setup(see_replaced(guest))]).

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

:- begin_tests(threads, [condition(current_prolog_flag(threads, true)), setup(threads_end_with_goals), cleanup(retractall(machine_sharing:own(_)))]).

%   made(:Goal, -Thread): Thread is new, and at work.

made(Goal, Thread) :-
    thread_self(Me),
    thread_create(( thread_send_message(Me, begun), Goal ), Thread),
    thread_get_message(begun).

gone(Thread) :- \+ is_thread(Thread).

test(what_runs_before_is_the_machines, Threads == []) :-
    findall(Thread, machine_sharing:goal_thread(Thread), Threads).
test(at_work, true(gone(Thread))) :-
    made(( repeat, fail ), Thread),
    end_threads.
test(over_already, true(gone(Thread))) :-
    made(true, Thread),
    end_threads.
test(catches_whatever_is_thrown, true(gone(Thread))) :-
    made(( repeat, catch(( repeat, fail ), _, fail) ), Thread),
    end_threads.
test(waits_for_a_message, true(gone(Thread))) :-
    made(thread_get_message(never), Thread),
    end_threads.
test(detached, Threads == []) :-
    thread_create(( repeat, fail ), _, [detached(true), alias(lonely)]),
    end_threads,
    findall(Thread, machine_sharing:goal_thread(Thread), Threads).
test(makes_others_meanwhile, Threads == []) :-
    made(forall(between(1, 200, _), thread_create(( repeat, fail ), _)), _),
    end_threads,
    findall(Thread, machine_sharing:goal_thread(Thread), Threads).
test(waits_for_another, true(maplist(gone, [One, Other]))) :-
    made(( repeat, fail ), One),
    made(thread_join(One), Other),
    end_threads.
test(cleans_up, Cleaned == [yes]) :-
    thread_self(Me),
    thread_create(setup_call_cleanup(thread_send_message(Me, begun), ( repeat, fail ),
                                     ( sleep(0.05), thread_send_message(Me, cleaned(yes)) )), _),
    thread_get_message(begun),
    end_threads,
    thread_get_message(Me, cleaned(It), [timeout(60)]),
    Cleaned = [It].
test(runs_on_until_its_answers_are_over, [Before, After] == [running, gone]) :-
    made(( repeat, fail ), Thread),
    keep_threads(7),
    end_threads,
    thread_property(Thread, status(Before)),
    release_threads(7),
    end_threads,
    ( gone(Thread) -> After = gone ; After = there ).
test(answers_keep_their_own, true(gone(Other))) :-
    made(( repeat, fail ), One),
    keep_threads(1),
    made(( repeat, fail ), Other),
    keep_threads(2),
    release_threads(2),
    end_threads,
    thread_property(One, status(running)),
    release_threads(1),
    end_threads,
    gone(One).
test(an_engine_is_no_thread, Next == 2) :-
    engine_create(X, member(X, [1, 2]), Engine),
    engine_next(Engine, 1),
    end_threads,
    engine_next(Engine, Next),
    engine_destroy(Engine).

:- end_tests(threads).

:- begin_tests(elsewhere, [condition(current_prolog_flag(threads, true))]).

test(no_thread_ends_where_nobody_asked_for_it, Status == running) :-
    retractall(machine_sharing:own(_)),
    thread_create(( repeat, fail ), Thread),
    end_threads,
    thread_property(Thread, status(Status)),
    thread_signal(Thread, abort),
    thread_join(Thread, _).

:- end_tests(elsewhere).
