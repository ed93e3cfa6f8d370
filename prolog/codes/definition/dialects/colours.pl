:- module(codes_colours, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> A colour for each peg, as in Wordle

The answer colours(Colours) has one colour for each peg of the guess:

    | green  | the code has the peg's symbol at this place |
    | yellow | the code has the symbol at another place    |
    | grey   | otherwise                                   |

Each peg of the code makes at most one peg of the guess green or yellow. Green pegs are found first. Then
yellow pegs are found from left to right.
*/

dialect_parts(colours, [colours(colours, [grey, yellow, green])]).

guess_code_answer(_, Guess, Code, colours(Colours)) :-
    unmatched(Guess, Code, Unmatched),
    coloured(Guess, Code, Unmatched, Colours).

%   unmatched(+Guess, +Code, -Pegs): Pegs are the symbols of Code where Guess has another symbol: [b] for the
%   guess [r,g] and the code [b,g].

unmatched([], [], []).
unmatched([G|Guess], [C|Code], Unmatched) :-
    (   G == C
    ->  Unmatched = Unmatched1
    ;   Unmatched = [C|Unmatched1]
    ),
    unmatched(Guess, Code, Unmatched1).

coloured([], [], _, []).
coloured([G|Guess], [C|Code], Unmatched0, [Colour|Colours]) :-
    (   G == C
    ->  Colour = green,
        Unmatched = Unmatched0
    ;   selectchk(G, Unmatched0, Unmatched)
    ->  Colour = yellow
    ;   Colour = grey,
        Unmatched = Unmatched0
    ),
    coloured(Guess, Code, Unmatched, Colours).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   In the dialect `colours`, a guess of Pegs pegs can get Answer. No answer has one yellow peg and all others
%   green.

dialect_answer(colours, _, Pegs, colours(Colours)) :-
    length(Colours, Pegs),
    maplist(colour, Colours),
    \+ ( select(yellow, Colours, Others), maplist(==(green), Others) ).

colour(grey).
colour(yellow).
colour(green).

%!  told_rules(+Pattern, +Guess:list, -Rules:list) is det.
%
%   A code obeys all Rules if and only if it answers Guess with Pattern. Rules say this about each symbol of
%   the guess:
%
%     - The code has at least as many pegs of the symbol as the guess has green and yellow pegs of it.
%     - If a peg of the symbol is grey, the code has no further peg of the symbol.
%     - If a yellow peg of the symbol is to the right of a grey one, no code is possible.

told_rules(colours(Colours), Guess, Rules) :-
    findall(Rule, ( nth1(Place, Guess, Symbol),
                    nth1(Place, Colours, Colour),
                    place_rule(Colour, Place, Symbol, Rule) ), PlaceRules),
    sort(Guess, Symbols),
    findall(Rule, ( member(Symbol, Symbols), symbol_rule(Symbol, Guess, Colours, Rule) ), SymbolRules),
    append(PlaceRules, SymbolRules, Rules).

place_rule(green,  Place, Symbol, code(Place) = Symbol).
place_rule(yellow, Place, Symbol, code(Place) \= Symbol).
place_rule(grey,   Place, Symbol, code(Place) \= Symbol).

symbol_rule(Symbol, Guess, Colours, Rule) :-
    findall(Colour, ( nth1(Place, Guess, Symbol0), Symbol0 == Symbol, nth1(Place, Colours, Colour) ), Own0),
    exclude(==(green), Own0, Own),
    length(Own0, Many),
    length(Own, NotGreen),
    (   append(Yellows, [grey|Greys], Own),
        maplist(==(yellow), Yellows)
    ->  (   maplist(==(grey), Greys)
        ->  length(Yellows, Yellow),
            Count is Many-NotGreen+Yellow,
            Rule = (count(Symbol) = Count)
        ;   Rule = (0 = 1)             % a yellow peg to the right of a grey one
        )
    ;   Rule = (count(Symbol) >= Many)
    ).
