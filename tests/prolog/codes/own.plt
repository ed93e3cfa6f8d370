:- module(test_own, []).
:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../../prolog/codes/definition/own').
:- use_module('../../../prolog/codes/questions/own_checks').
:- use_module('../../../prolog/codes/definition/dialects').

%   Custom dialects, from facts and from predicates, and their faults.

:- begin_tests(own).

facts("part(hits, black(guess)). part(near, 2*white(guess)).").

predicates("dialect_parts(warm, [number(hits)]).
guess_code_answer(_, Guess, Code, warm(Hits)) :- guess_code_feedback(Guess, Code, Hits, _).
dialect_answer(warm, _, Pegs, warm(Hits)) :- between(0, Pegs, Hits).
told_rules(warm(Hits), Guess, Rules) :- part_rules(black(Guess), Hits, Rules).").

named("dialect_parts(warm, [number(warm), word(how, [warm,cold])]).
guess_code_answer(_, [G|_], [C|_], Answer) :-
    ( G == C -> Hits = 1, How = warm ; Hits = 0, How = cold ), functor(Answer, warm, 2), Answer = warm(Hits, How).
dialect_answer(warm, _, _, Answer) :- member(How-Hits, [warm-1, cold-0]), Answer =.. [warm,Hits,How].
told_rules(warm(1, _), [G|_], [code(1) = G]).
told_rules(warm(0, _), [G|_], [code(1) \\= G]).").

changed(Old, New, Text) :-
    predicates(Text0),
    atomic_list_concat(Parts, Old, Text0),
    atomic_list_concat(Parts, New, Text).

test(facts, [true(Answers == [own_facts(1,2)])]) :-
    facts(Text),
    own_dialect(own_facts, warm, Text, warm),
    findall(Answer, ( functor(Answer, own_facts, 2),
                      guess_code_answer([], [a,b,c], [a,c,d], Answer) ), Answers).

test(parts, [true(Parts == [number(hits), number(near)])]) :-
    facts(Text),
    own_dialect(own_parts, warm, Text, _),
    dialect_parts(own_parts, Parts).

test(rules, [true(Rules == [black([a,b]) = 1, 2*white([a,b]) >= 2])]) :-
    facts(Text),
    own_dialect(own_rules, warm, Text, _),
    told_rules(own_rules(1, >=(2)), [a,b], Rules).

test(name_stands_in_clauses, [true(Name == warm)]) :-
    predicates(Text),
    own_dialect(own_name, other, Text, Name).

test(a_part_may_have_the_name_of_the_dialect,
     [true(Parts-Values == [number(warm), word(how, [warm,cold])]-[[1,warm],[0,cold]])]) :-
    named(Text),
    own_dialect(own_named, other, Text, warm),
    dialect_parts(own_named, Parts),
    findall(Values0, ( functor(Answer, own_named, 2),
                       member(Code, [[a], [b]]),
                       guess_code_answer([a,b], [a], Code, Answer),
                       Answer =.. [_|Values0] ), Values),
    \+ own_fault(own_named, [a,b], 1, _, _).

test(answers_may_be_taken_apart, [true(Answers == [own_apart(0), own_apart(1)])]) :-
    changed('warm(Hits)) :- between(0, Pegs, Hits).', 'A) :- between(0, Pegs, Hits), A =.. [warm,Hits].', Text),
    own_dialect(own_apart, warm, Text, _),
    findall(Answer, dialect_answer(own_apart, [a,b], 1, Answer), Answers).

test(facts_may_have_the_name_of_a_quantity, [true(Answers == [own_black(1)])]) :-
    own_dialect(own_black, black, "part(black, black(guess)).", black),
    functor(Answer, own_black, 1),
    findall(Answer, guess_code_answer([], [a,b,c], [a,c,d], Answer), Answers),
    \+ own_fault(own_black, [a,b,c], 3, _, _).

test(predicates_may_not, [throws(messages([message(error, 0, _)]))]) :-
    changed(warm, black, Text),
    own_dialect(own_black_too, other, Text, _).

test(an_exchange_of_names_shows_who_sees_them) :-
    Clauses = "dialect_parts(reds, [number(reds)]).
guess_code_answer(_, _, Code, reds(Reds)) :- findall(x, member(red, Code), Found), length(Found, Reds).
dialect_answer(reds, _, Pegs, reds(Reds)) :- between(0, Pegs, Reds).
told_rules(reds(Reds), _, [count([red]) = Reds]).",
    own_dialect(own_reds, reds, Clauses, _),
    own_sees_names(own_reds, [red,blue], 3),
    own_sees_names(own_reds, [blue,green,red], 3),
    \+ own_sees_names(own_reds, [blue,green], 3),
    facts(Text),
    own_dialect(own_blind, warm, Text, _),
    \+ own_sees_names(own_blind, [red,blue], 3).

%   A dialect may have the name of one of its parts, or of a part's word.
named_as_a_part("dialect_parts(warm, [word(warm, [warm, cold])]).
guess_code_answer(_, Guess, Code, Answer) :- warm(Guess, Code, Word), Answer =.. [warm, Word].
dialect_answer(warm, _, _, warm(Word)) :- member(Word, [warm, cold]).
told_rules(warm(Word), Guess, [Rule]) :- ( Word == warm -> Rule = (black(Guess) >= 1) ; Rule = (black(Guess) = 0) ).
warm(Guess, Code, Word) :- guess_code_feedback(Guess, Code, Black, _), ( Black > 0 -> Word = warm ; Word = cold ).").

test(name_of_a_part, [true(Parts-Answers == [word(warm,[warm,cold])]-[own_part(warm),own_part(cold)])]) :-
    named_as_a_part(Text),
    own_dialect(own_part, other, Text, warm),
    dialect_parts(own_part, Parts),
    findall(Answer, ( functor(Answer, own_part, 1),
                      member(Code, [[a,c], [c,c]]),
                      guess_code_answer([a,b,c], [a,b], Code, Answer) ), Answers).
test(variables_stay, [true(Words == [cold])]) :-
    named_as_a_part(Text0),
    string_concat(Text0, " warm(_, _, Word) :- functor(f(a), F, _), F == f, f(b) =.. [G|_], G == f, Word = cold.", Text),
    own_dialect(own_variables, warm, Text, _),
    Answer =.. [own_variables,Word],
    findall(Word, guess_code_answer([a,b,c], [a,b], [c,c], Answer), [_|Words]).
test(name_of_a_part_no_fault, [fail]) :-
    named_as_a_part(Text),
    own_dialect(own_part_right, warm, Text, _),
    own_fault(own_part_right, [a,b,c], 3, _, _).

test(no_fault, [fail]) :-
    predicates(Text),
    own_dialect(own_right, warm, Text, _),
    own_fault(own_right, [a,b,c], 3, _, _).

test(the_clause_that_answers, [true(Fault-Line == not_listed(own_second(9))-4)]) :-
    changed('told_rules', 'guess_code_answer(_, _, _, warm(9)).\ntold_rules', Text0),
    split_string(Text0, "\n", "", [Parts,First|Lines]),
    string_concat(Second, ".", First),
    string_concat(Second, ", Hits > 0.", Stricter),
    atomic_list_concat([Parts,Stricter|Lines], '\n', Text),
    own_dialect(own_second, warm, Text, _),
    own_fault(own_second, [a,b,c], 3, Fault, Line).

test(facts_stand_alone, [throws(messages([message(error, 2, "a dialect is defined by facts part/2 alone, or by its four predicates")]))]) :-
    own_dialect(own_mixed, warm, "part(black, black(guess)).\nhelper(1).", _).
test(nothing_is_left_of_what_is_refused, [setup(catch(own_dialect(own_gone, warm, "dialect_parts(warm, [number(n)]).", _), _, true))]) :-
    assertion(\+ current_module(codes_own_gone)).
test(syntax, [error(syntax_error(_))]) :- own_dialect(own_syntax, warm, "foo(", _).

:- end_tests(own).
