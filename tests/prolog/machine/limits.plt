:- use_module('../../../prolog/machine/limits').
:- use_module(library(plunit)).

:- begin_tests(limits).

test(none, X == 1) :-
    within_bytes(none, within_inferences(none, member(X, [1, 2]))).
test(kept, X == 1) :-
    within_bytes(50_000_000, within_inferences(1000, member(X, [1, 2]))).
test(fails, fail) :-
    within_inferences(1000, fail).
test(inferences, throws('$inferences')) :-
    within_inferences(1000, (repeat, fail)).
test(bytes, error(resource_error(_))) :-
    within_bytes(5_000_000, ( numlist(1, 1_000_000, Numbers), sum_list(Numbers, _), length(Numbers, _) )).
test(flag_is_restored, After == Before) :-
    current_prolog_flag(stack_limit, Before),
    catch(within_bytes(5_000_000, throw(ball)), ball, true),
    current_prolog_flag(stack_limit, After).
test(libraries_load_without_limit, X == [1-a]) :-
    within_inferences(1000, ( use_module(library(heaps)), list_to_heap([1-a], Heap), heap_to_list(Heap, X) )).

:- end_tests(limits).
