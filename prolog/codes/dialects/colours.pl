:- module(codes_colours, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> A colour for each peg, as in Wordle

The answer colours(Colours) has one colour for each peg of the guess: `green` for the right symbol in the right place,
`yellow` for a symbol that the code has elsewhere, `grey` for others. Each peg of the code pays for one colour: greens
are taken first, then yellows from the first place on.
*/

dialect_parts(colours, [colours(colours, [grey, yellow, green])]).

guess_code_answer(_, Guess, Code, colours(Colours)) :-
    unmatched(Guess, Code, Left),
    coloured(Guess, Code, Left, Colours).

%   Left are the pegs of the code that are not green.

unmatched([], [], []).
unmatched([G|Guess], [C|Code], Left) :-
    (   G == C
    ->  Left = Left1
    ;   Left = [C|Left1]
    ),
    unmatched(Guess, Code, Left1).

coloured([], [], _, []).
coloured([G|Guess], [C|Code], Left0, [Colour|Colours]) :-
    (   G == C
    ->  Colour = green,
        Left = Left0
    ;   selectchk(G, Left0, Left)
    ->  Colour = yellow
    ;   Colour = grey,
        Left = Left0
    ),
    coloured(Guess, Code, Left, Colours).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   Answer is possible for some guess of Pegs pegs. All pegs green but one yellow is not.

dialect_answer(colours, _, Pegs, colours(Colours)) :-
    length(Colours, Pegs),
    maplist(colour, Colours),
    \+ ( select(yellow, Colours, Others), maplist(==(green), Others) ).

colour(grey).
colour(yellow).
colour(green).

%!  told_rules(+Told, +Guess:list, -Rules:list) is det.
%
%   A code answers Guess as Told says if and only if it obeys all Rules. A symbol occurs as often as its pegs are
%   green or yellow; more often only if none is grey. Its yellow pegs come before its grey ones.

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
        ;   Rule = (0 = 1)             % a yellow peg after a grey one of the same symbol
        )
    ;   Rule = (count(Symbol) >= Many)
    ).
