:- use_module('../../../prolog/machine/asking').
:- use_module(library(plunit)).

:- begin_tests(goals).

answers(Text, How, Lines) :-
    machine_asking:text_goal_answer(user:Text, Goal, Answer),
    findall(Line,
            ( call(Goal),
              with_output_to(string(Line), (current_output(Out), machine_asking:write_answer(Out, How, Answer)))
            ),
            Lines).

test(one_goal, Goal == user:true) :-
    machine_asking:text_goal_answer(user:"true", Goal, _).
test(full_stop, all(Goal == [user:true, user:true, user:true])) :-
    member(Text, ["true.", " true . % yes", "true % yes"]),
    machine_asking:text_goal_answer(user:Text, Goal, _).
test(two_goals, throws(error(syntax_error(end_of_clause_expected), _))) :-
    machine_asking:text_goal_answer(user:"true. fail", _, _).
test(place, throws(error(syntax_error(operator_expected), goal(2, 3)))) :-
    machine_asking:text_goal_answer(user:"true,\n a b", _, _).
test(nothing, throws(error(syntax_error(_), _))) :-
    machine_asking:text_goal_answer(user:"", _, _).
test(answer_is_shared, X == 7) :-
    machine_asking:text_goal_answer(user:"Answer = 7", _:Goal, X),
    call(Goal).

test(text, Lines == ["\"a\"", "\"b\\n\"", "\"1\""]) :-
    answers("member(Answer, [a, \"b\n\", 1])", text, Lines).
test(value, Lines == ["[1,\"a\",[]]"]) :-
    answers("Answer = [1, a, []]", value, Lines).
test(no_answer, all(Lines == [["\"true\"", "\"true\""], ["\"true\"", "\"true\""]])) :-
    member(How, [text, value]),
    answers("member(_, [a, b])", How, Lines).

test(once_true, Kind-Line == answer-"\"1\"") :-
    goal_once(user:"member(Answer, [1, 2])", text, Kind, Line).
test(once_false, Kind-Line == no-"") :-
    goal_once(user:"fail", text, Kind, Line).
test(profile_true, Answer == 3) :-
    goal_profile(user:"Answer = 3", Line),
    term_string([Inferences, Seconds, Answer], Line),
    integer(Inferences),
    Seconds >= 0.
test(profile_false, Length == 2) :-
    goal_profile(user:"fail", Line),
    term_string(Profile, Line),
    length(Profile, Length).

:- end_tests(goals).

:- begin_tests(answers).

pages(Text, How, Steps, Sizes, Pages) :-
    setup_call_cleanup(open_answers(1, user:Text, How, Steps),
                       findall(Kind-Page-Error,
                               ( member(Size, Sizes), answers_page(1, Size, Kind, Page, Error) ),
                               Pages),
                       forget_answers([1])).

test(pages, Pages == [more-"\"1\"\n\"2\"\n", more-"\"3\"\n", end-""]) :-
    pages("between(1, 3, Answer)", text, none, [2, 1, 5], Found),
    findall(Kind-Text, member(Kind-Text-_, Found), Pages).
test(values, [Kind-Text, Error] = [end-"[1,\"a\"]\n[2,\"b\"]\n", _]) :-
    pages("member(X-Y, [1-a, 2-b]), Answer = [X, Y]", value, none, [5], [Kind-Text-Error]),
    var(Error).
test(error_after_answers, Kind-Text-Type == end-"\"1\"\n"-type_error(evaluable, a/0)) :-
    pages("member(X, [1, a]), Answer is X", text, none, [5], [Kind-Text-error(Type, _)]).
test(inferences_of_all_pages, Last == '$inferences') :-
    findall(100, between(1, 1000, _), Sizes),
    catch(pages("repeat, Answer = 1", text, most(20_000, '$inferences'), Sizes, Pages), error(_, _), true),
    (   var(Pages)
    ->  Last = '$inferences'
    ;   member(end-_-Last, Pages)
    ).
test(output_is_captured, Out == "12") :-
    with_output_to(string(Out), pages("member(Answer, [1, 2]), write(Answer)", text, none, [1, 1, 1], _)).
test(side_by_side, Texts == ["\"1\"\n", "\"10\"\n", "\"2\"\n", "\"11\"\n"]) :-
    open_answers(1, user:"between(1, 5, Answer)", text, none),
    open_answers(2, user:"between(10, 15, Answer)", text, none),
    findall(Text, ( member(Id, [1, 2, 1, 2]), answers_page(Id, 1, _, Text, _) ), Texts),
    forget_answers([1, 2]).
test(forgotten, throws(messages(_))) :-
    open_answers(1, user:"true", text, none),
    forget_answers([1]),
    answers_page(1, 1, _, _, _).
test(forgotten_with_the_program, Engines == []) :-
    open_answers(1, some_program:"repeat", text, none),
    answers_page(1, 3, _, _, _),
    forget_program_answers(some_program),
    findall(Engine, current_engine(Engine), Engines).

:- end_tests(answers).

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
