:- use_module('../../../prolog/codes/questions/explain').
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/definition/theory').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(explain, [setup(set_random(seed(13)))]).

%   A theory without a code, usually because of its clues.
contradiction(Theory) :-
    repeat,
    random_theory(3, 3, Theory),
    theory_expected(Theory, []),
    !.

is_ended(ended(_, _)).

impossible(Theory, Numbers) :-
    theory_with_clues(Theory, Numbers, Part),
    theory_expected(Part, []).

subset([], []).
subset([X|Xs], [X|Ys]) :- subset(Xs, Ys).
subset([_|Xs], Ys)     :- subset(Xs, Ys).

numbers(theory(_, _, Clues, _), Numbers) :- findall(Number, member(clue(Number, _, _), Clues), Numbers).

test(smallest_conflict, forall(trial(30, 150))) :-
    contradiction(Theory),
    once(codes_explain:theory_conflict(Theory, Numbers, _)),
    assertion(impossible(Theory, Numbers)),
    length(Numbers, Size),
    numbers(Theory, All),
    assertion(\+ ( subset(All, Fewer), length(Fewer, Few), Few < Size, impossible(Theory, Fewer) )).
test(needed_rules, forall(trial(30, 150))) :-
    contradiction(Theory),
    once(codes_explain:theory_conflict(Theory, Numbers, Rules)),
    theory_with_clues(Theory, Numbers, theory(Pegs, Symbols, Clues, All)),
    include(is_ended, All, Standing),    % the lengths of codes are no reason
    append(Standing, Rules, Held),
    assertion(theory_expected(theory(Pegs, Symbols, Clues, Held), [])),
    forall(( select(Rule, Held, Others), memberchk(Rule, Rules) ),
           assertion(theory_expected(theory(Pegs, Symbols, Clues, Others), [_|_]))).
test(all_smallest_conflicts, forall(trial(20, 100))) :-
    contradiction(Theory),
    findall(Numbers, codes_explain:theory_conflict(Theory, Numbers, _), [First|Others]),
    sort(Others, Others),
    length(First, Size),
    numbers(Theory, All),
    findall(Set, ( subset(All, Set), length(Set, Size), impossible(Theory, Set) ), Expected),
    sort([First|Others], Found),
    assertion(Theory-Found == Theory-Expected).
test(clues_alone_before_a_rule, Numbers-Rules == [2]-[]) :-
    once(codes_explain:theory_conflict(theory(2, [a,b], [clue(1, [a,b], marks(1, 0)), clue(2, [a,a], marks(1, 1))], [distinct]),
                             Numbers, Rules)).
test(rules_alone, Numbers-Rules == []-[code(1) = a, code(1) = b]) :-
    once(codes_explain:theory_conflict(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], [distinct, code(1) = a, code(1) = b]),
                             Numbers, Rules)).
test(clue_against_a_rule, Numbers-Rules == [2]-[distinct]) :-
    once(codes_explain:theory_conflict(theory(2, [a,b], [clue(1, [a,b], marks(0, 2)), clue(2, [a,a], marks(2, 0))], [distinct, count(a) >= 1]),
                             Numbers, Rules)).

%   Other marks of one clue, by enumeration.
partition_expected(Theory, Guess, Pattern, Parts) :-
    Theory = theory(_, Symbols, _, _),
    theory_expected(Theory, Codes),
    functor(Pattern, Dialect, Arity),
    findall(Answer, ( member(Code, Codes),
                      functor(Answer, Dialect, Arity),
                      guess_code_answer(Symbols, Guess, Code, Answer) ), Answers),
    sort(Answers, Kinds),
    findall(Kind-Count, ( member(Kind, Kinds), aggregate_all(count, member(Kind, Answers), Count) ), Parts).

test(repairs, forall(trial(30, 150))) :-
    contradiction(Theory),
    Theory = theory(_, _, Clues, _),
    findall(Number-Marks, codes_explain:theory_repair(Theory, Number, Marks), Repairs),
    findall(Number-Marks, ( member(clue(Number, Guess, Pattern), Clues),
                            theory_without(Theory, Number, Rest),
                            partition_expected(Rest, Guess, Pattern, Marks),
                            Marks \== [] ), Expected),
    assertion(Theory-Repairs == Theory-Expected).

:- end_tests(explain).
