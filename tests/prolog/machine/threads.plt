:- use_module('../../../prolog/machine/threads').
:- use_module(library(plunit)).

:- begin_tests(threads, [condition(current_prolog_flag(threads, true)), setup(threads_end_with_goals), cleanup(retractall(machine_threads:own(_)))]).

%   made(:Goal, -Thread): Thread is new, and at work.

made(Goal, Thread) :-
    thread_self(Me),
    thread_create(( thread_send_message(Me, begun), Goal ), Thread),
    thread_get_message(begun).

gone(Thread) :- \+ is_thread(Thread).

test(what_runs_before_is_the_machines, Threads == []) :-
    findall(Thread, machine_threads:goal_thread(Thread), Threads).
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
    findall(Thread, machine_threads:goal_thread(Thread), Threads).
test(makes_others_meanwhile, Threads == []) :-
    made(forall(repeat, thread_create(( repeat, fail ), _)), _),
    end_threads,
    findall(Thread, machine_threads:goal_thread(Thread), Threads).
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
    retractall(machine_threads:own(_)),
    thread_create(( repeat, fail ), Thread),
    end_threads,
    thread_property(Thread, status(Status)),
    thread_signal(Thread, abort),
    thread_join(Thread, _).

:- end_tests(elsewhere).
