:- use_module('../../../prolog/machine/answers').
:- use_module(library(plunit)).

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
