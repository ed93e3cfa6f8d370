:- use_module('../../../prolog/machine/sources').
:- use_module('../../../prolog/codes/feedback').
:- use_module('../../../prolog/codes/rules').
:- use_module(library(plunit)).

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
