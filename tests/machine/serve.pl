% Answers the requests that come in, a line each, with a line of JSON each; there are no threads here.
:- use_module(library(http/json)).

:- redefine_system_predicate(thread_create(_, _, _)).
:- redefine_system_predicate(thread_create(_, _)).
:- redefine_system_predicate(thread_join(_, _)).
:- redefine_system_predicate(thread_signal(_, _)).
:- redefine_system_predicate(thread_send_message(_, _)).
:- redefine_system_predicate(thread_get_message(_)).
:- redefine_system_predicate(message_queue_create(_)).
:- redefine_system_predicate(mutex_create(_)).
thread_create(_, _, _) :- throw(no_threads).
thread_create(_, _) :- throw(no_threads).
thread_join(_, _) :- throw(no_threads).
thread_signal(_, _) :- throw(no_threads).
thread_send_message(_, _) :- throw(no_threads).
thread_get_message(_) :- throw(no_threads).
message_queue_create(_) :- throw(no_threads).
mutex_create(_) :- throw(no_threads).

serve(Machine) :-
    set_prolog_flag(gc_thread, false),
    set_prolog_flag(encoding, utf8),
    load_files(Machine, [silent(true), imports([])]),
    stream_property(In, alias(user_input)),
    stream_property(Out, alias(user_output)),
    set_stream(In, encoding(utf8)),
    set_stream(Out, encoding(utf8)),
    machine:move_in,
    repeat,
    read_term(In, Text, []),
    (   Text == end_of_file
    ->  !
    ;   answer(Text, Reply),
        json_write(Out, Reply, [width(0)]),
        nl(Out),
        flush_output(Out),
        fail
    ).

answer(Text, Reply) :-
    term_string(Goal, Text),
    Goal = reply(_, _, _, Reply),
    call(machine:Goal).
