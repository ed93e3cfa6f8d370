:- module(codes_selection,
          [ selection/1,               % ?Name
            chosen_cases/4             % +Name, +Symbols, +Pegs, -Cases
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> Rules by which a codemaker chooses codes

Stanilovsky, Lama and Lucero (2021) played against codemakers of such habits, known as secret-code selection algorithms. Each
is a probability for every code of a game, said by cases: of two codes that obey the rule of the same case, neither
is likelier.
*/

%!  selection(?Name) is nondet.
%
%   Name is a rule of selection.

selection(uniform).
selection(two_colours).
selection(a_and_b).
selection(alternating).
selection(only_once).
selection(first_is_last).
selection(usually_fewer).
selection(prefer_fewer).

%!  chosen_cases(+Name, +Symbols:list, +Pegs:integer, -Cases:list) is semidet.
%
%   Cases has Probability-Rule for rules that no code obeys two of (see rules.pl). The selection rule Name chooses each code that
%   obeys Rule with Probability, an exact rational number; any other code never. Fails for a rule that has no code of the game.

chosen_cases(uniform, Symbols, Pegs, [Each-(kinds >= 1)]) :-
    length(Symbols, Kinds),
    Each is 1 rdiv Kinds^Pegs.
chosen_cases(two_colours, Symbols, Pegs, [Each-(kinds = 2)]) :-
    Pegs >= 2,
    length(Symbols, Kinds),
    Kinds >= 2,
    Each is 2 rdiv (Kinds*(Kinds-1)*(2^Pegs-2)).
chosen_cases(a_and_b, [A,B|_], Pegs, [Each-( count(A) >= 1, count(B) >= 1, count([A,B]) = Pegs )]) :-
    Pegs >= 2,
    Each is 1 rdiv (2^Pegs-2).
chosen_cases(alternating, Symbols, Pegs, [Each-Rule]) :-
    length(Symbols, Kinds),
    Kinds >= 2,
    (   Pegs =:= 1
    ->  Rule = (kinds = 1),
        Each is 1 rdiv Kinds
    ;   findall(code(Place) = code(Next), ( between(3, Pegs, Next), Place is Next-2 ), Same),
        foldl(conjoined, Same, code(1) \= code(2), Rule),
        Each is 1 rdiv (Kinds*(Kinds-1))
    ).
chosen_cases(only_once, Symbols, Pegs, [Each-distinct]) :-
    length(Symbols, Kinds),
    Kinds >= Pegs,
    findall(Free, ( between(1, Pegs, Place), Free is Kinds-Place+1 ), Frees),
    foldl(times, Frees, 1, Many),
    Each is 1 rdiv Many.
chosen_cases(first_is_last, Symbols, Pegs, [Each-(code(1) = code(Pegs))]) :-
    Pegs >= 2,
    length(Symbols, Kinds),
    Each is 1 rdiv Kinds^(Pegs-1).
chosen_cases(usually_fewer, Symbols, Pegs, Cases) :-
    fewer_cases([45-2,45-3], 10, Symbols, Pegs, Cases).
chosen_cases(prefer_fewer, Symbols, Pegs, Cases) :-
    fewer_cases([50-1,25-2,13-3,8-4,3-5], 1, Symbols, Pegs, Cases).

conjoined(Rule, Rules, (Rules,Rule)).

times(Factor, Product0, Product) :- Product is Product0*Factor.

%   fewer_cases(+Shares, +All, +Symbols, +Pegs, -Cases): of a hundred codes, All have their pegs drawn from all symbols; for each
%   Share-Size of Shares, so many are drawn from Size symbols, or all if there are fewer, which are drawn first. What counts is how
%   many different symbols a code has.

fewer_cases(Shares, All, Symbols, Pegs, Cases) :-
    length(Symbols, Kinds),
    last(Shares, _-Most),
    Least is min(Most, min(Kinds, Pegs)),
    findall(Each-(kinds = Different),
            ( between(1, Least, Different),
              aggregate_all(bag(Part), ( member(Share-Size, [All-Kinds|Shares]),
                                         share_each(Share, Size, Kinds, Pegs, Different, Part) ), Parts),
              sum_list(Parts, Each) ),
            Few),
    (   Least < min(Kinds, Pegs)
    ->  Others is All rdiv (100*Kinds^Pegs),
        append(Few, [Others-(kinds > Least)], Cases)
    ;   Cases = Few
    ).

%   A code of so many Different symbols is drawn if they are among those that are drawn first. Fails if that cannot be.

share_each(Share, Size, Kinds, Pegs, Different, Part) :-
    Some is min(Size, Kinds),
    Different =< Some,
    More is Some-Different,
    Rest is Kinds-Different,
    choices(Rest, More, Ways),
    choices(Kinds, Some, All),
    Part is Share*Ways rdiv (100*All*Some^Pegs).

%   choices(+N, +K, -Ways): so many sets of K are there among N.

choices(_, 0, 1) :- !.
choices(N, K, Ways) :-
    N1 is N-1,
    K1 is K-1,
    choices(N1, K1, Ways1),
    Ways is Ways1*N // K.
