:- use_module('../../../prolog/machine/saying').
:- use_module(library(plunit)).

:- begin_tests(messages).

test(unknown_procedure, Text == "Unknown procedure: nobody_here/0") :-
    catch(nobody_here, Error, true),
    error_text(Error, Text0),
    split_string(Text0, "\n", "", [First|_]),
    string_without_module(First, Text).
test(type_error, Text == "Type error: `integer' expected, found `a' (an atom)") :-
    catch(atom_length(abc, a), Error, true),
    error_text(Error, Text).
test(syntax_error_in_a_goal, Text == "line 2, column 3: Syntax error: Operator expected") :-
    error_text(error(syntax_error(operator_expected), goal(2, 3)), Text).
test(collected, Text == "line 3: odd\nno place") :-
    error_text(messages([message(warning, 3, "odd"), message(error, 0, "no place")]), Text).

test(collects_and_prints_nothing, Out-Texts == ""-["one", "two"]) :-
    with_output_to(string(Out),
                   collected_messages(( print_message(warning, format("one", [])),
                                        print_message(silent, format("none", [])),
                                        print_message(error, format("two", []))
                                      ),
                                      Messages)),
    findall(Text, member(message(_, _, Text), Messages), Texts).
test(nothing_to_collect, Messages == []) :-
    collected_messages(fail, Messages).
test(throws, throws(ball)) :-
    collected_messages(throw(ball), _).
test(shown, Out == "Warning: careful\ndone") :-
    with_output_to(string(Out),
                   messages_shown(( print_message(warning, format("careful", [])), write(done) ))).

test(long_names_are_not_compared, Text == Expected) :-    % C overwrites its stack with them
    length(Words, 1000),
    maplist(=(word), Words),
    atomic_list_concat([some|Words], Known),
    atomic_list_concat([word|Words], Missing),
    assertz(Known),
    error_text(error(existence_error(procedure, plunit_messages:Missing/0), _), Text0),
    string_without_module(Text0, Text),
    string_concat("Unknown procedure: ", Missing, Text1),
    string_concat(Text1, "/0", Expected).
test(short_names_are_compared, true(sub_string(Text, _, _, 0, "did you mean string_without_module/2?"))) :-
    error_text(error(existence_error(procedure, plunit_messages:string_without_modul/2), _), Text).
test(no_predicate_is_missing, Text == "Unknown procedure: a") :-
    error_text(error(existence_error(procedure, a), _), Text).

string_without_module(Text, Bare) :-
    atomic_list_concat(Parts, 'plunit_messages:', Text),
    atomic_list_concat(Parts, '', Atom),
    atom_string(Atom, Bare).

:- end_tests(messages).
