:- use_module('../../../prolog/machine/asking').
:- use_module(library(plunit)).

:- begin_tests(plain).

test(atoms_become_strings, Plain == ["red", 1, ["blue", []], ""]) :-
    plain([red, 1, ["blue", []], ''], Plain).
test(empty_list_is_no_text, Plain == []) :-
    plain([], Plain).
test(large_integers_are_kept, Plain == Big) :-
    Big is 7**1000,
    plain(Big, Plain).
test(floats, Plain == [1.5, -0.0]) :-
    plain([1.5, -0.0], Plain).
test(infinite, error(type_error(plain, _))) :-
    X is inf,
    plain(X, _).
test(rational, error(type_error(plain, 1r3))) :-
    plain(1r3, _).
test(compound, error(type_error(plain, f(x)))) :-
    plain([[f(x)]], _).
test(improper_list, error(type_error(list, b))) :-
    plain([a|b], _).
test(not_ground, error(instantiation_error)) :-
    plain([a, _], _).
test(partial_list, error(instantiation_error)) :-
    plain([a|_], _).
test(long_lists_are_no_deep_ones, Plain == Numbers) :-
    numlist(1, 100_000, Numbers),
    plain(Numbers, Plain).
test(too_deep, error(type_error(plain, _))) :-
    numlist(1, 1000, Numbers),
    foldl([_, X, [X]]>>true, Numbers, a, Deep),
    plain(Deep, _).

test(text_of, all(Text == ["a", "b", "12", "cd", "ef", ""])) :-
    member(Term, [a, "b", 12, [c, d], `ef`, '']),
    machine_asking:plain_text(Term, Text).
test(no_text, error(type_error(text, f(x)))) :-
    machine_asking:plain_text(f(x), _).
test(unbound_text, error(instantiation_error)) :-
    machine_asking:plain_text(_, _).

:- end_tests(plain).
