:- use_module('../../../prolog/machine/limits').
:- use_module(library(plunit)).

:- begin_tests(limits).

test(none, X == 1) :-
    within_bytes(none, within_steps(none, member(X, [1, 2]))).
test(kept, X == 1) :-
    within_bytes(50_000_000, within_steps(most(1000, '$inferences'), member(X, [1, 2]))).
test(fails, fail) :-
    within_steps(most(1000, '$inferences'), fail).
test(inferences, throws('$inferences')) :-
    within_steps(most(1000, '$inferences'), (repeat, fail)).
test(bytes, error(resource_error(_))) :-
    within_bytes(5_000_000, ( numlist(1, 1_000_000, Numbers), sum_list(Numbers, _), length(Numbers, _) )).
test(flag_is_restored, After == Before) :-
    current_prolog_flag(stack_limit, Before),
    catch(within_bytes(5_000_000, throw(ball)), ball, true),
    current_prolog_flag(stack_limit, After).
test(libraries_load_without_limit, X == [1-a]) :-
    within_steps(most(1000, '$inferences'), ( use_module(library(heaps)), list_to_heap([1-a], Heap), heap_to_list(Heap, X) )).

test(steps_without_seconds, Steps == [none, most(7, '$inferences')]) :-
    maplist([Most, Found]>>steps(Most, none, Found), [none, 7], Steps).
test(steps_with_seconds, Balls == ['$time', '$inferences']) :-
    maplist([Most, Ball]>>steps(Most, 0.5, most(_, Ball)), [none, 7], Balls).
test(seconds, [condition(\+ current_prolog_flag(emscripten, true)), throws('$time')]) :-
    within_seconds(0.1, (repeat, atom_length(abc, 0))).
test(seconds_are_over, true) :-
    within_seconds(5, true),
    \+ current_prolog_flag(heartbeat, 5_000).

:- end_tests(limits).
