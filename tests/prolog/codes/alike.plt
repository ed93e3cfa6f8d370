:- use_module('../../../prolog/codes/definition/worlds').
:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(alike, [setup(set_random(seed(26)))]).

shared_count(Theory, Count) :-
    theory_shares(Theory, Shares),
    foldl([Weight-Share, Sum0, Sum]>>( theory_count(Share, Many), Sum is Sum0+Weight*Many ), Shares, 0, Count).

test(counts_as_defined, forall(trial(150, 1500))) :-
    random_theory(theory(Pegs, Symbols, Clues, Rules)),
    random_subset(Rules, Some),
    Theory = theory(Pegs, Symbols, Clues, [distinct|Some]),
    theory_expected(Theory, Codes),
    length(Codes, Expected),
    (   shared_count(Theory, Count)
    ->  assertion(Theory-Count == Theory-Expected)
    ;   true
    ).

random_subset(All, Some) :- include([_]>>maybe, All, Some).

test(words_of_different_letters, Count =:= 26*25*24*23*22) :-
    numlist(1, 26, Letters),
    shared_count(theory(5, Letters, [], [distinct]), Count).
test(what_a_clue_names_is_told_apart, Size == 3) :-
    theory_shares(theory(2, [a,b,c,d,e], [clue(1, [a,b], total(1))], [distinct]), [_-theory(_, Symbols, _, _)|_]),
    length(Symbols, Size).
test(symbols_may_repeat, fail) :-
    theory_shares(theory(2, [a,b,c,d,e], [], []), _).
test(every_symbol_is_named, fail) :-
    theory_shares(theory(2, [a,b,c], [clue(1, [a,b], total(1))], [distinct]), _).
test(what_knows_the_order_of_symbols, [forall(member(Rule, [sum = 7, code(1) < code(2), code(1) < 3, rank(1) > rank_of(4), kinds = 2,
                                                           distance([1,2]) = 3, sum([1,2]) > 4, among([[1,2]]), (code(1) = 1 ; code(2) = 2)])),
                                      fail]) :-
    theory_shares(theory(2, [1,2,3,4,5,6], [], [distinct, Rule]), _).
test(an_answer_that_knows_the_order_of_symbols, fail) :-
    theory_shares(theory(2, [1,2,3,4,5,6], [clue(1, [1,2], higher(1, above))], [distinct]), _).

:- end_tests(alike).
