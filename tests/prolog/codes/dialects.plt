:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(dialects, [setup(set_random(seed(1)))]).

answer(Dialect, Symbols, Guess, Code, Answer) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    functor(Answer, Dialect, Arity),
    guess_code_answer(Symbols, Guess, Code, Answer).

truth(Goal, Truth) :- ( \+ \+ call(Goal) -> Truth = true ; Truth = false ).

%   The contract of every dialect.
test(an_answer_is_allowed_where_its_rules_hold, forall(( dialect(Dialect), between(1, 150, _) ))) :-
    random_between(1, 4, Pegs),
    random_between(1, 4, Kinds),
    random_symbols(Kinds, Symbols),
    random_code(Pegs, Symbols, Secret),
    random_clue(Dialect, Pegs, Symbols, Secret, Guess, Pattern),
    told_rules(Pattern, Guess, Rules),
    forall(every_code(Pegs, Symbols, Code),
           ( truth(code_gives(Symbols, Code, Guess, Pattern), Expected),
             truth(forall(member(Rule, Rules), code_obeys(Symbols, Code, Rule)), Found),
             assertion(Pattern-Guess-Code-Found == Pattern-Guess-Code-Expected) )).
test(every_code_gives_one_answer_of_the_possible,
     forall(( dialect(Dialect), member(Symbols, [[a,b,c], [5,1,-3], [a]]), between(1, 3, Pegs) ))) :-
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Possible),
    sort(Possible, Sorted),
    length(Possible, Many),
    assertion(length(Sorted, Many)),
    forall(( every_code(Pegs, Symbols, Guess), every_code(Pegs, Symbols, Code) ),
           ( findall(Answer, answer(Dialect, Symbols, Guess, Code, Answer), Answers),
             assertion(Answers = [_]),
             assertion(subset(Answers, Possible)) )).
test(every_possible_answer_occurs, forall(( dialect(Dialect), between(1, 3, Pegs) ))) :-
    Symbols = [a,b,c,d],
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Possible),
    findall(Answer, ( every_code(Pegs, Symbols, Guess),
                      every_code(Pegs, Symbols, Code),
                      answer(Dialect, Symbols, Guess, Code, Answer) ), Answers),
    sort(Possible, Expected),
    sort(Answers, Found),
    assertion(Dialect-Found == Dialect-Expected).
test(a_right_guess_has_one_answer, forall(( dialect(Dialect), member(Symbols, [[a,b,c], [5,1,-3]]) ))) :-
    findall(Answer, ( every_code(3, Symbols, Code), answer(Dialect, Symbols, Code, Code, Answer) ), Answers),
    sort(Answers, Right),
    assertion(Right = [_]).

%   Examples of some dialects.
test(greens_are_taken_first, Answer == colours([grey,green,grey])) :-
    answer(colours, [a,b,c], [a,a,a], [b,a,c], Answer).
test(yellows_come_before_greys, Answer == colours([yellow,grey,grey])) :-
    answer(colours, [a,b,c], [a,a,b], [c,c,a], Answer).
test(higher_is_by_number_where_all_are_numbers, Answer == higher(1,below)) :-
    answer(higher, [5,1], [5,5], [1,5], Answer).
test(a_blank_peg_is_below_every_symbol, Answers == [higher(1,above), directions([above,below]), directions([above,equal])]) :-
    answer(higher, [a,b], ['_',b], [a,b], First),
    answer(directions, [a,b], ['_',b], [a,a], Second),
    answer(directions, [3,5], ['_',5], [3,5], Third),
    Answers = [First,Second,Third].
test(a_guess_that_is_right, Answer == higher(0,equal)) :-
    answer(higher, [a,b], [b,a], [b,a], Answer).
test(nearness_is_by_number_where_all_are_numbers, Answer == nearness(12)) :-
    answer(nearness, [5,1,-3], [5,5], [1,-3], Answer).
test(without_symbols, Answer == marks(0,2)) :-
    Answer = marks(_, _),
    guess_code_answer([red,blue], [blue,red], Answer).
test(a_value_is_the_list_of_the_parts, Value == [1, any]) :-
    answer_value(marks(1, any), Value).

:- end_tests(dialects).
