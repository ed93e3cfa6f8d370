:- use_module('../../../prolog/machine/programs').
:- use_module(library(plunit)).

:- begin_tests(programs).

in_program(Goal) :-
    setup_call_cleanup(make_program(tried, []), call(Goal), drop_program(tried)).

test(load, Xs == [1, 2]) :-
    in_program(( load_program(tried, "a(1).\na(2).\n"), findall(X, tried:a(X), Xs) )).
test(load_replaces, Xs == [3]) :-
    in_program(( load_program(tried, ":- dynamic a/1.\na(1).\n"),
                 assertz(tried:a(2)),
                 load_program(tried, ":- dynamic a/1.\na(3).\n"),
                 findall(X, tried:a(X), Xs)
               )).
test(errors_with_lines, Lines == [2, 3]) :-
    in_program(catch(load_program(tried, "a(1).\nb(.\nc(X).\n"), messages(Messages), true)),
    findall(Line, member(message(_, Line, _), Messages), Lines).
test(nothing_is_kept_of_what_is_wrong, fail) :-
    in_program(( catch(load_program(tried, "a(1).\nb(."), messages(_), true),
                 current_predicate(tried:a/1)
               )).
test(nothing_stays, Left == []) :-
    in_program(load_program(tried, "a(1).\n:- dynamic b/1.\nb(1).\n")),
    findall(Thing,
            (   Thing = module, current_module(tried)
            ;   Thing = source, source_file(tried)
            ;   Thing = program, machine_programs:program(tried, _)
            ),
            Left).
test(libraries, X == "a") :-
    module_property(machine_programs, file(Here)),
    file_directory_name(Here, Folder),
    atom_concat(Folder, '/plain.pl', Library),
    setup_call_cleanup(make_program(tried, [Library]), tried:plain(a, X), drop_program(tried)).

:- end_tests(programs).
