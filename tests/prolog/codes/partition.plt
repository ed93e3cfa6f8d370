:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/questions/scoring').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).

:- begin_tests(partition, [setup(set_random(seed(14)))]).

partition_expected(Theory, Guess, Dialect, Parts) :-
    Theory = theory(_, Symbols, _, _),
    theory_expected(Theory, Codes),
    dialect_parts(Dialect, Kinds),
    length(Kinds, Arity),
    findall(Answer, ( member(Code, Codes),
                      functor(Answer, Dialect, Arity),
                      guess_code_answer(Symbols, Guess, Code, Answer) ), Answers),
    sort(Answers, Sorts),
    findall(Sort-Count, ( member(Sort, Sorts), aggregate_all(count, member(Sort, Answers), Count) ), Parts).

test(partition, forall(( dialect(Dialect), trial(10, 40) ))) :-
    random_theory(Theory),
    Theory = theory(Pegs, Symbols, _, _),
    random_code(Pegs, Symbols, Code),
    random_clue(Dialect, Pegs, Symbols, Code, Guess, _),
    partition_expected(Theory, Guess, Dialect, Expected),
    theory_guess_partition(Theory, Guess, Dialect, Parts0),
    msort(Parts0, Parts),
    assertion(Theory-Parts == Theory-Expected).
test(partition_by_counting) :-                  % too many codes to enumerate
    numlist(1, 6, Symbols),
    theory_guess_partition(theory(8, Symbols, [], []), [1,1,2,2,3,3,4,5], marks, Parts),
    findall(Count, member(_-Count, Parts), Counts),
    sum_list(Counts, Sum),
    assertion(Sum =:= 6**8),
    assertion(forall(member(Count, Counts), Count > 0)),
    memberchk(marks(8, 0)-1, Parts),
    pairs_keys(Parts, Answers),
    findall(Answer, dialect_answer(marks, Symbols, 8, Answer), All),
    assertion(subset(All, Answers)).
test(partition_by_counting_as_by_going_through, Parts == Expected) :-
    numlist(1, 9, Symbols),
    Theory = theory(4, Symbols, [], [count(1) =< 3]),
    theory_guess_partition(Theory, [1,1,2,3], marks, Parts0),
    msort(Parts0, Parts),
    partition_expected(Theory, [1,1,2,3], marks, Expected).
test(partition_by_counting_with_lies, Parts == Expected) :-
    numlist(1, 9, Symbols),
    Theory = theory(4, Symbols, [clue(1, [1,2,3,4], black(0)), clue(2, [5,5,6,6], total(1))], [lies =< 1]),
    theory_guess_partition(Theory, [1,1,2,3], marks, Parts0),
    msort(Parts0, Parts),
    partition_expected(Theory, [1,1,2,3], marks, Expected).
test(partition_where_there_is_no_diagram, [condition(thorough), true(Parts == [marks(11, 0)-1, marks(12, 0)-1])]) :-
    numlist(1, 30, Symbols),
    numlist(3, 12, Last),
    findall([1,N|Last], ( N = 1 ; N = 3 ; between(20, 30, N) ), Words),
    theory_guess_partition(theory(12, Symbols, [], [\+ distinct, among(Words)]), [1,1|Last], marks, Parts0),
    msort(Parts0, Parts).

%   The polynomial gives the counts of an enumeration.

test(polynomial, forall(( member(Dialect, [marks, black, total]), trial(15, 150) ))) :-
    random_theory(Theory),
    Theory = theory(Pegs, Symbols, _, _),
    random_code(Pegs, Symbols, Guess),
    theory_count(Theory, Total),
    partition_expected(Theory, Guess, Dialect, Expected),
    (   Total =:= 0
    ->  assertion(Expected == [])
    ;   codes_scoring:marks_partition(Theory, Guess, Dialect, Total, Parts0),
        msort(Parts0, Parts),
        assertion(Theory-Guess-Parts == Theory-Guess-Expected)
    ).
test(polynomial_of_a_guess_with_a_blank) :-
    Theory = theory(3, [a,b,c], [clue(1, [a,a,b], marks(1,0))], []),
    partition_expected(Theory, [a,'_',c], marks, Expected),
    theory_count(Theory, Total),
    codes_scoring:marks_partition(Theory, [a,'_',c], marks, Total, Parts),
    assertion(Parts == Expected).
test(as_counted_one_answer_after_the_other, forall(member(Clues, [[], [clue(1, [1,2,3,4,5,6], marks(1,3))]]))) :-
    numlist(1, 6, Symbols),
    Theory = theory(6, Symbols, Clues, [count(1) =< 3, code(2) \= 4]),
    Guess = [1,1,2,2,3,4],
    theory_count(Theory, Total),
    assertion(Total > 5_000),
    theory_answer_counts(Theory, Guess, marks, Parts),
    codes_scoring:counted_partition(Theory, Guess, marks, Total, Counted0),
    msort(Counted0, Counted),
    assertion(Parts == Counted).
test(no_code, Parts == []) :-
    theory_answer_counts(theory(2, [a,b], [clue(1, [a,a], marks(2,0)), clue(2, [b,b], marks(2,0))], []), [a,b], marks, Parts).

:- end_tests(partition).
