:- use_module('../../../prolog/codes/one_guess').
:- use_module('../../../prolog/codes/dialects').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- begin_tests(one_guess, [setup(set_random(seed(30)))]).

%   Clues of one guess, which may have a blank peg, are counted as going through all codes counts them.

test(as_the_textbook, forall(trial(60, 1000))) :-
    random_between(1, 5, Pegs),
    random_between(1, 4, Kinds),
    random_symbols(Kinds, Symbols),
    random_code(Pegs, Symbols, Secret),
    random_member(Dialect, [marks,black,total]),
    random_told(Dialect, Pegs, Symbols, Secret, Guess, Told),
    random_member(Rules, [[], [], [white(Guess)-1 =< black(Guess)], [shared(Guess)+black(Guess) \= 3]]),
    random_member(Clues, [[clue(1, Guess, Told)], [clue(1, Guess, Told), clue(2, Guess, black(>=(1)))]]),
    Theory = theory(Pegs, Symbols, Clues, Rules),
    theory_expected(Theory, Codes),
    length(Codes, Expected),
    once(one_guess_count(Theory, Count)),
    assertion(Theory-Count == Theory-Expected).
test(all_marks_of_a_guess, forall(trial(20, 200))) :-
    random_between(1, 4, Pegs),
    random_symbols(3, Symbols),
    random_code(Pegs, Symbols, Guess),
    one_guess_counts(theory(Pegs, Symbols, [], []), Guess, Counts0),
    findall(Black-Shared, ( every_code(Pegs, Symbols, Code),
                            guess_code_answer(Symbols, Guess, Code, marks(Black, White)),
                            Shared is Black+White ), All),
    msort(All, Sorted),
    clumped(Sorted, Expected),
    msort(Counts0, Counts),
    assertion(Guess-Counts == Guess-Expected).
test(a_large_game) :-
    numlist(1, 10, Symbols),
    findall(Symbol, ( member(Symbol, Symbols), between(1, 2, _) ), Guess),
    one_guess_counts(theory(20, Symbols, [], []), Guess, Counts),
    aggregate_all(sum(Count), member(_-_-Count, Counts), All),
    assertion(All =:= 10**20),
    memberchk(20-20-1, Counts).

%   More is known than marks of one guess, or the game is too large for that.

test(two_guesses, fail) :-
    one_guess_count(theory(2, [a,b], [clue(1, [a,b], marks(0,2)), clue(2, [a,a], marks(1,0))], []), _).
test(another_rule, fail) :-
    one_guess_count(theory(2, [1,2], [clue(1, [1,2], marks(0,2))], [code(1) = 2]), _).
test(lies, fail) :-
    one_guess_count(theory(2, [a,b], [clue(1, [a,b], marks(0,2))], [lies =< 1]), _).
test(other_answers, fail) :-
    one_guess_count(theory(2, [a,b], [clue(1, [a,b], colours([green,grey]))], []), _).
test(no_guess, fail) :-
    one_guess_count(theory(2, [a,b], [], []), _).
test(too_large, fail) :-
    numlist(1, 100, Symbols),
    one_guess_count(theory(100, Symbols, [clue(1, Symbols, black(3))], []), _).

:- end_tests(one_guess).
