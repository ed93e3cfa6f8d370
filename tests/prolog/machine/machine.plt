:- use_module('../../../prolog/machine/machine').
:- use_module(library(plunit)).

:- begin_tests(machine, [setup(asked(make(tried, []), _)), cleanup(asked(drop([tried], []), _))]).

asked(Request, Parts) :-
    reply(1, limits(none, none, none), Request, Reply),
    split_string(Reply, "\n", "", Parts).

test(answer, Parts == ["answer", "\"\"", "\"\"", "\"b\""]) :-
    asked(once(tried, text, "Answer = b"), Parts).
test(no, Parts == ["no", "\"written\"", "\"\"", ""]) :-
    asked(once(tried, text, "write(written), fail"), Parts).
test(error, Parts == ["error", "\"\"", "\"Arithmetic: evaluable `foo/0' does not exist\"", ""]) :-
    asked(once(tried, text, "_ is foo"), Parts0),
    maplist(as_newer_prolog, Parts0, Parts).
test(pages, [Kinds, Lines] == [["answer", "more", "end"], ["\"1\"", "\"2\"", "\"3\""]]) :-
    asked(open(tried, text, 1, "between(1, 3, Answer)"), [K1|_]),
    asked(page(1, 2), [K2, _, _, L1, L2|_]),
    asked(page(1, 2), [K3, _, _, L3|_]),
    Kinds = [K1, K2, K3],
    Lines = [L1, L2, L3].

test(stopped, [condition(current_prolog_flag(threads, true)), true(Kind == "stopped")]) :-
    stopped_meanwhile(asked(once(tried, text, "thread_send_message(begun, go), repeat, fail"), [Kind|_])).
test(stopped_in_an_engine,
     [condition(current_prolog_flag(threads, true)), true(Kind-Line == "stopped"-"\"1\"")]) :-
    asked(open(tried, text, 2, "Answer = 1 ; thread_send_message(begun, go), repeat, fail"), _),
    stopped_meanwhile(asked(page(2, 5), [Kind, _, _, Line|_])).
test(stopping_what_is_over, Kind == "answer") :-
    asked(once(tried, text, "true"), _),
    stop(1, gently),
    stop(1, firmly),
    asked(once(tried, text, "true"), [Kind|_]).

test(stopping_an_engine_that_is_gone, [cleanup(rest)]) :-
    engine_create(x, true, Engine),
    engine_destroy(Engine),
    assertz(machine:running(1, Engine)),
    forall(between(1, 2, _), stop(1, gently)),
    \+ machine:on_its_way(_).

%   stopped_meanwhile(:Goal): another thread stops what runs once it has begun, again and again until Goal is over.

stopped_meanwhile(Goal) :-
    message_queue_create(Begun, [alias(begun)]),
    thread_create(stopping, Stopper),
    call_cleanup(once(Goal),
                 ( thread_send_message(Stopper, over), thread_join(Stopper), message_queue_destroy(Begun) )).

stopping :-
    thread_get_message(begun, go),
    thread_self(Me),
    repeat,
    stop(1, gently),
    thread_get_message(Me, over, [timeout(0.05)]),
    !.

as_newer_prolog(Text0, Text) :-         % the wording of 9.0
    (   Text0 == "\"Arithmetic: `foo/0' is not a function\""
    ->  Text = "\"Arithmetic: evaluable `foo/0' does not exist\""
    ;   Text = Text0
    ).

:- end_tests(machine).
