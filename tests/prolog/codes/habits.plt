:- use_module('../../../prolog/codes/habits').
:- use_module('../../../prolog/codes/rules').
:- use_module('../../../prolog/codes/selection').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(habits, [setup(set_random(seed(31)))]).

%   In any game, what a rule chooses among the codes of the game has probability 1 in all.
test(factors_add_up_to_one, forall(trial(60, 600))) :-
    random_between(2, 4, Pegs),
    random_between(2, 4, Kinds),
    random_theory(Pegs, Kinds, theory(Pegs, Symbols, _, Rules)),
    Theory = theory(Pegs, Symbols, [], Rules),
    theory_expected(Theory, Codes),
    in_game(Theory, Game, selection_factors(Codes, Game:_, Rows)),
    forall(member([Name, Factors], Rows),
           ( findall(Factor, ( member([Numerator, Denominator], Factors), Factor is Numerator rdiv Denominator ), All),
             sum_list(All, Sum),
             assertion(Theory-Name-Sum == Theory-Name-1) )),
    findall(Name, ( selection(Name),
                    chosen_cases(Name, Symbols, Pegs, Cases),
                    once(( member(_-Rule, Cases), member(Code, Codes), code_obeys(Symbols, Code, Rule) )) ), Expected),
    findall(Name, member([Name, _], Rows), Names),
    assertion(Theory-Names == Theory-Expected).

test(a_code_outside, Number == 2) :-
    in_game(theory(2, [a,b], [], [distinct]), Game, code_outside([[a,b], [b,b], [a,a]], Game:_, Number)).
test(no_code_outside, fail) :-
    in_game(theory(2, [a,b], [], [distinct]), Game, code_outside([[a,b], [b,a]], Game:_, _)).

:- end_tests(habits).
