:- use_module('../../../prolog/machine/guests').
:- use_module('../../../prolog/machine/programs').
:- use_module('../../../prolog/machine/sandbox').
:- use_module(library(plunit)).

% Newer ones keep what a test writes: their streams would stand where those of a guest's goals do.
:- if(( current_prolog_flag(version, Version), Version >= 90100 )).
:- set_test_options([output(always)]).
:- endif.

:- begin_tests(guests).

:- meta_predicate with_guest(+, -, 0).

%   with_guest(+Text, -Messages, :Goal): the program `guest` has the clauses of Text while Goal is asked once. It sees the facts of
%   the program `known`.

with_guest(Text, Messages, Goal) :-
    with_guest(Text, "", Messages, Goal).

with_guest(Text, Output, Messages, Goal) :-
    setup_call_cleanup(( make_program(known, []),
                         load_program(known, "fact(1).\nfact(2).\nrule(1, a).\n"),
                         make_program(guest, []) ),
                       ( load_guest(guest, [known], Text, [Output, Messages]), once(Goal) ),
                       ( drop_program(guest), drop_program(known) )).

:- meta_predicate with_guest(+, ?, -, 0).

rows(Text, Goal, Rows) :- with_guest(Text, _, findall(Row, guest_answer(guest, Goal, Row), Rows)).

values(Text, Goal, Given, Rows) :- with_guest(Text, _, findall(Row, guest_values(guest, Goal, Given, Row), Rows)).

% what loading tells

test(nothing_to_tell, Messages == []) :-
    with_guest("a(X) :- fact(X).\n", Messages, true).
test(what_follows_an_error_is_loaded, X == 1) :-
    with_guest("b(]).\nc(1).\n", _, guest:c(X)).
test(no_message_names_the_module, fail) :-
    with_guest(":- nobody.\n:- nobody(1).\n", Messages, true),
    length(Messages, 2),
    member([_, _, Text], Messages),
    sub_string(Text, _, _, _, "guest:").
test(an_owner_may_call_whatever_there_is, [Messages, Problem] == [[], none]) :-
    with_guest(":- use_module(library(process)).\n:- shell(true).\n", Messages,
               ( goal_problem(guest:shell(true), Found) -> Problem = Found ; Problem = none )).
test(predicates_are_those_of_the_text, Indicators == [[a, 1], [b, 2]]) :-
    with_guest(":- use_module(library(lists)).\n:- table b/2.\na(X) :- member(X, [1]).\nb(1, 2).\n", [],
               guest_predicates(guest, Indicators)).

% dialects

turned(a(X), seen(X)) :- !.
turned(Clause, Clause).

test(each_clause_of_a_dialect_is_turned, [Messages, Seen] == [[], [1, 2]]) :-
    setup_call_cleanup(make_program(dialect, []),
                       ( load_dialect(dialect, "a(1).\na(2).\nb(1).\n", plunit_guests:turned, [], Messages),
                         findall(X, dialect:seen(X), Seen) ),
                       drop_program(dialect)).
test(a_dialect_tells_its_errors, Line == 2) :-
    setup_call_cleanup(make_program(dialect, []),
                       load_dialect(dialect, "a(1).\na(.\n", plunit_guests:turned, [], Messages),
                       drop_program(dialect)),
    Messages = [[error, Line, _]|_].
test(other_texts_are_not_turned, fail) :-
    setup_call_cleanup(make_program(dialect, []),
                       load_dialect(dialect, "a(1).\n", plunit_guests:turned, [], _),
                       drop_program(dialect)),
    with_guest("a(1).\nseen(2).\n", _, guest:seen(1)).

% answers, and how they end

test(answers, Rows == [["more", "", [["X", "1", 1]], []], ["last", "", [["X", "2", 2]], []]]) :-
    rows("a(1).\na(2).\n", "a(X)", Rows0),
    maplist(plainly, Rows0, Rows).
test(no_answers, Rows == [["end", ""]]) :-
    rows("", "fail", Rows).
test(an_end_after_answers, Kinds == ["more", "end"]) :-
    rows("", "( X = 1 ; fail )", Rows0),
    kinds(Rows0, Kinds).
test(an_error_after_answers, [Kinds, Message] == [["more", "more", "error"], "Type error: `evaluable' expected, found `a/0'"]) :-
    rows("", "member(X, [1, 2, a, 3]), Y is X+1", Rows0),
    kinds(Rows0, Kinds),
    last(Rows0, ["error", _, Message0]),
    ( sub_string(Message0, _, _, _, "a/0") -> Message = "Type error: `evaluable' expected, found `a/0'" ; Message = Message0 ).
test(an_unknown_procedure_after_an_answer, Kinds == ["more", "error"]) :-
    rows("", "member(X, [1, 2]), ( X = 1 ; foo(X) )", Rows),
    kinds(Rows, Kinds).
test(what_is_thrown_after_an_answer, [Kinds, Message] == [["more", "error"], "uncaught exception: oops"]) :-
    rows("", "( X = 1 ; throw(oops) )", Rows),
    kinds(Rows, Kinds),
    last(Rows, ["error", _, Message]).
test(an_error_at_each_row, all(Right == [true, true, true, true, true, true])) :-
    between(0, 5, Before),
    format(string(Goal), "between(1, 9, X), ( X =< ~d -> true ; throw(oops) )", [Before]),
    rows("", Goal, Rows),
    kinds(Rows, Kinds),
    length(Found, Before),
    maplist(=("more"), Found),
    append(Found, ["error"], Expected),
    ( Kinds == Expected -> Right = true ; Right = Kinds ).
test(nothing_runs_after_an_error, Outputs == ["a", "b"]) :-
    rows("", "( write(a) ; write(b), throw(oops) ; write(c) )", Rows),
    findall(Output, member([_, Output|_], Rows), Outputs).
test(values_before_an_error, Rows == [["X"], [[1]], [[2]], ["error", "", "uncaught exception: oops"]]) :-
    values("", "( member(X, [1, 2]) ; throw(oops) )", [], Rows0),
    maplist(plainly, Rows0, Rows).
test(given_values, Rows == [["Y"], [[3]]]) :-
    values("", "Y is X+1", [['X', 2]], Rows0),
    maplist(plainly, Rows0, Rows).
test(limits_and_stops_pass, throws('$time')) :-
    rows("", "( X = 1 ; throw('$time') )", _).
test(output_goes_with_the_answer_behind_it, Outputs == ["1", "2", "3"]) :-
    rows("", "member(X, [1, 2, 3]), write(X)", Rows),
    findall(Output, member([_, Output|_], Rows), Outputs).

kinds(Rows, Kinds) :- findall(Kind, ( member([Kind0|_], Rows), text_to_string(Kind0, Kind) ), Kinds).

%   plainly(+Row, -Row): texts are strings, as Python has them.

plainly(Term, Plain) :-
    (   is_list(Term)
    ->  maplist(plainly, Term, Plain)
    ;   atom(Term), Term \== []
    ->  atom_string(Term, Plain)
    ;   Plain = Term
    ).

:- end_tests(guests).
