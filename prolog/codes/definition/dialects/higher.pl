:- module(codes_higher, []).
:- use_module(library(lists)).
:- use_module('../rules', [symbol_rank/3]).

/** <module> The first peg that differs, and whether the secret is higher or lower there

The answer higher(Place, Side) names the first place at which guess and code differ. Side is `above` if the code's symbol
there is higher than the guess's, else `below`. The answer is higher(0, equal) if guess and code are equal.
*/

dialect_parts(higher, [place(place), side(side)]).

guess_code_answer(Symbols, Guess, Code, Answer) :- differing(Guess, Code, 1, Symbols, Answer).

differing([], [], _, _, higher(0, equal)).
differing([G|Guess], [C|Code], Place, Symbols, Answer) :-
    (   G == C
    ->  Next is Place+1,
        differing(Guess, Code, Next, Symbols, Answer)
    ;   symbol_rank(Symbols, G, Guessed),
        symbol_rank(Symbols, C, Rank),
        (   Rank > Guessed
        ->  Answer = higher(Place, above)
        ;   Answer = higher(Place, below)
        )
    ).

dialect_answer(higher, _, _, higher(0, equal)).
dialect_answer(higher, _, Pegs, higher(Place, Side)) :-
    between(1, Pegs, Place),
    member(Side, [above, below]).

told_rules(higher(Place, Side), Guess, Rules) :-
    (   Side == equal
    ->  Same = Guess,
        Differing = []
    ;   Before is Place-1,
        length(Same, Before),
        append(Same, [Symbol|_], Guess),
        side_rule(Side, Place, Symbol, Rule),
        Differing = [Rule]
    ),
    findall(code(I) = S, nth1(I, Same, S), Equal),
    append(Equal, Differing, Rules).

side_rule(above, Place, Symbol, rank(Place) > rank_of(Symbol)).
side_rule(below, Place, Symbol, rank(Place) < rank_of(Symbol)).
