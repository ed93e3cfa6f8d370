:- use_module('../../../prolog/codes/likely').
:- use_module('../../../prolog/codes/rules').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(plunit)).

:- begin_tests(likely).

pegs(2).
symbol(1, a).
symbol(2, b).
symbol(3, c).
likely(1, times(3, count(a) >= 1)).
likely(2, times(1/2, code(2) = b)).
likely(3, chosen(two_colours)).

test(weights_multiply, Weight =:= 3 rdiv 12)          :- code_weight([a,b], Weight).
test(a_weight_is_for_what_obeys, Weight =:= 1 rdiv 6) :- code_weight([b,c], Weight).
test(a_ratio_is_exact, Weight =:= 1 rdiv 12)          :- code_weight([c,b], Weight).
test(what_is_never_chosen_weighs_nothing, Weight == 0) :- code_weight([a,a], Weight).

:- end_tests(likely).

:- begin_tests(selection).

symbols(Kinds, Symbols) :-
    length(All, Kinds),
    append(All, _, [a,b,c,d,e,f,g]),
    Symbols = All.

chosen(Name, Pegs, Symbols, Cases) :-
    selection(Name),
    between(1, 5, Pegs),
    between(1, 7, Kinds),
    Kinds^Pegs =< 3000,
    symbols(Kinds, Symbols),
    chosen_cases(Name, Symbols, Pegs, Cases).

code_obeyed(Pegs, Symbols, Cases, Each) :-
    every_code(Pegs, Symbols, Code),
    findall(Probability, ( member(Probability-Rule, Cases), code_obeys(Symbols, Code, Rule) ), Each).

%   A code is of one case at most, and all of them are chosen with probability 1.
test(probabilities_add_up_to_one, forall(chosen(Name, Pegs, Symbols, Cases))) :-
    findall(Each, code_obeyed(Pegs, Symbols, Cases, Each), All),
    forall(member(Each, All), assertion(( Each = [] ; Each = [_] ))),
    append(All, Probabilities),
    sum_list(Probabilities, Sum),
    assertion(Name-Pegs-Symbols-Sum == Name-Pegs-Symbols-1).

%   Nine in ten times 2 or 3 symbols of 4 are drawn first, each alone with probability 1/2^2 or 1/3^2.
test(fewer_symbols_are_drawn_first, Same =:= 45 rdiv (100*4*2) + 45 rdiv (100*4*3) + 10 rdiv (100*16)) :-
    chosen_cases(usually_fewer, [a,b,c,d], 2, [Same-(kinds = 1)|_]).
test(what_has_more_symbols_is_drawn_from_all, Each-Rule == Even-(kinds > 5)) :-
    numlist(1, 8, Symbols),
    chosen_cases(prefer_fewer, Symbols, 7, Cases),
    last(Cases, Each-Rule),
    Even is 1 rdiv (100*8^7).

test(no_code_of_two_colours, fail)    :- chosen_cases(two_colours, [a], 3, _).
test(no_code_with_each_once, fail)    :- chosen_cases(only_once, [a,b], 3, _).
test(one_peg_is_in_turn, Cases == [1r3-(kinds = 1)]) :- chosen_cases(alternating, [a,b,c], 1, Cases).

:- end_tests(selection).
