:- use_module('../../../prolog/machine/goals').
:- use_module(library(plunit)).

:- begin_tests(goals).

answers(Text, How, Lines) :-
    text_goal_answer(user:Text, Goal, Answer),
    findall(Line,
            ( call(Goal),
              with_output_to(string(Line), (current_output(Out), write_answer(Out, How, Answer)))
            ),
            Lines).

test(one_goal, Goal == user:true) :-
    text_goal_answer(user:"true", Goal, _).
test(full_stop, all(Goal == [user:true, user:true, user:true])) :-
    member(Text, ["true.", " true . % yes", "true % yes"]),
    text_goal_answer(user:Text, Goal, _).
test(two_goals, throws(error(syntax_error(end_of_clause_expected), _))) :-
    text_goal_answer(user:"true. fail", _, _).
test(place, throws(error(syntax_error(operator_expected), goal(2, 3)))) :-
    text_goal_answer(user:"true,\n a b", _, _).
test(nothing, throws(error(syntax_error(_), _))) :-
    text_goal_answer(user:"", _, _).
test(answer_is_shared, X == 7) :-
    text_goal_answer(user:"Answer = 7", _:Goal, X),
    call(Goal).

test(text, Lines == ["\"a\"", "\"b\\n\"", "\"1\""]) :-
    answers("member(Answer, [a, \"b\n\", 1])", text, Lines).
test(value, Lines == ["[1,\"a\",[]]"]) :-
    answers("Answer = [1, a, []]", value, Lines).
test(bindings, Lines == ["\"X = a, Y = []\"", "\"X = b, Y = 'C'\""]) :-
    answers("member(X-Y, [a-[], b-'C']), _Hidden = 1, Unbound = _", text, Lines).
test(no_bindings, Lines == ["\"true\""]) :-
    answers("_X = 1", text, Lines).
test(no_answer, error(existence_error(variable, 'Answer'))) :-
    answers("X = 1", value, _).

test(once_true, Kind-Line == answer-"\"1\"") :-
    goal_once(user:"member(Answer, [1, 2])", text, Kind, Line).
test(once_false, Kind-Line == no-"") :-
    goal_once(user:"fail", text, Kind, Line).
test(profile_true, Answer == 3) :-
    goal_profile(user:"Answer = 3", value, Line),
    term_string([Inferences, Seconds, Answer], Line),
    integer(Inferences),
    Seconds >= 0.
test(profile_false, Length == 2) :-
    goal_profile(user:"fail", value, Line),
    term_string(Profile, Line),
    length(Profile, Length).

:- end_tests(goals).
