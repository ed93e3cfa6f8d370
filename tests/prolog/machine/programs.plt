:- use_module('../../../prolog/machine/programs').
:- use_module('../../../prolog/codes/feedback').
:- use_module('../../../prolog/codes/rules').
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
    atom_concat(Folder, '/asking.pl', Library),
    setup_call_cleanup(make_program(tried, [Library]), tried:plain(a, X), drop_program(tried)).

:- end_tests(programs).

:- begin_tests(sources).

test(clauses_are_there, Heads == [guess_code_feedback/4]) :-
    text_read(Terms),
    findall(Name/Arity,
            ( member((Head :- _), Terms), functor(Head, Name, Arity), Name == guess_code_feedback ),
            Heads).
test(no_module_is_left, fail) :-
    text_read(Terms),
    member((:- Directive), Terms),
    memberchk(Directive, [module(_, _), use_module(_), autoload(_, _)]).
test(one_after_the_other) :-
    modules_text([codes_feedback], One),
    modules_text([codes_rules], Other),
    modules_text([codes_feedback,codes_rules], Both),
    string_concat(One, Other, Both).

text_read(Terms) :-
    modules_text([codes_feedback,codes_rules], Text),
    setup_call_cleanup(open_string(Text, Stream), read_terms(Stream, Terms), close(Stream)).

read_terms(Stream, Terms) :-
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        read_terms(Stream, Rest)
    ).

:- end_tests(sources).
