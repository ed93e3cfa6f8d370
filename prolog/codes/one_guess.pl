:- module(codes_one_guess,
          [ one_guess_count/2,         % +Theory, -Count
            one_guess_counts/3         % +Theory, ?Guess, -Counts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(dialects).
:- use_module(policy).
:- use_module(rules, [code_obeys/3]).
:- use_module(theory).

/** <module> Codes counted by colours, where all that is known are marks of one guess

Marks couple the pegs, so a diagram remembers how often each symbol came: for many pegs that is too much. But what the marks of
_one_ guess say is a sum over its symbols, and each symbol has its own pegs of the guess. Only that a peg which is not black must not
hold its symbol is no matter of one symbol; inclusion and exclusion takes that away. Choose F pegs that are black for certain, and let
the others hold anything, their own symbol too. These are sums over symbols: a symbol with G pegs in the guess has F of them
chosen, in C(G, F) ways, and stands at R others, so that it shares min(G, F+R) pegs with the guess. Let A(F, S) be how many codes with F
pegs chosen share S in all. A code with B black pegs was counted C(B, F) times there, so that with B black and S shared there are

    the sum over F >= B of (-1)^(F-B) * C(F, B) * A(F, S)

The symbols are taken one after another. What has to be known of those before is F, R and S: at most N^3 states of N pegs.
All S together are one integer, with a slot of Width bits for each.

A second guess cuts the pegs into those of pairs of symbols, and a peg that is black in one guess is not black in the other: then
symbols are coupled in pairs, and no such sum is left.
*/

%!  one_guess_count(+Theory, -Count:integer) is semidet.
%
%   Count is the number of codes of Theory. Fails where one_guess_counts/3 does.

one_guess_count(Theory, Count) :-
    one_guess_counts(Theory, _, Counts),
    pairs_values(Counts, Numbers),
    sum_list(Numbers, Count).

%!  one_guess_counts(+Theory, ?Guess:list, -Counts:list) is semidet.
%
%   Counts has Black-Shared-Count: Count codes of Theory, at least one, have Black pegs like Guess, which is that of the first clue,
%   or is given, and share Shared with it. Fails where Theory says more than marks of this guess, or where the game is too large.

one_guess_counts(Theory, Guess, Counts) :-
    Theory = theory(Pegs, Symbols, Clues, Rules0),
    ( var(Guess) -> Clues = [clue(_, Guess, _)|_] ; true ),
    foldl(clue_rules, Clues, Rules0, Rules),
    forall(member(Rule, Rules), rule_truth(Rule, Guess, 0, 0, _)),
    length(Symbols, Kinds),
    one_guess_counted(Pegs, Kinds),
    guess_marks(Pegs, Symbols, Guess, Marks),
    include(allowed(Rules, Guess), Marks, Counts).

clue_rules(clue(_, Guess, Told), Rules0, Rules) :-
    told_rules(Told, Guess, More),
    append(More, Rules0, Rules).

allowed(Rules, Guess, Black-Shared-_) :-
    forall(member(Rule, Rules), rule_truth(Rule, Guess, Black, Shared, true)).

%   rule_truth(+Rule, +Guess, +Black, +Shared, -Truth) is semidet: Rule is about these marks, and Truth tells whether it holds.

rule_truth(Rule, Guess, Black, Shared, Truth) :-
    rule_comparison(Rule, Op, A, B),
    value(A, Guess, Black, Shared, X),
    value(B, Guess, Black, Shared, Y),
    rule_comparison(Compared, Op, X, Y),
    ( code_obeys([], [], Compared) -> Truth = true ; Truth = false ).

value(Number, _, _, _, Number) :- integer(Number), !.
value(black(Guess), Guess, Black, _, Black).
value(shared(Guess), Guess, _, Shared, Shared).
value(white(Guess), Guess, Black, Shared, White) :- White is Shared-Black.
value(A+B, Guess, Black, Shared, Value) :- values(A, B, Guess, Black, Shared, X, Y), Value is X+Y.
value(A-B, Guess, Black, Shared, Value) :- values(A, B, Guess, Black, Shared, X, Y), Value is X-Y.

values(A, B, Guess, Black, Shared, X, Y) :-
    value(A, Guess, Black, Shared, X),
    value(B, Guess, Black, Shared, Y).

%   guess_marks(+Pegs, +Symbols, +Guess, -Counts): Counts has Black-Shared-Count for all codes of the game.

guess_marks(Pegs, Symbols, Guess, Counts) :-
    length(Symbols, Kinds),
    guess_groups(Guess, Symbols, Groups),
    length(Groups, Named),
    Unnamed is Kinds-Named,
    Width is Pegs*(msb(Kinds+1)+1),     % no slot needs more: (Kinds+1)^Pegs
    binomials(Pegs, Binomials),
    findall(0, between(1, Pegs, _), Zeros),
    foldl(symbol_added(Width, Binomials), Groups, [[1|Zeros]], Rows),
    reverse(Binomials, Backwards),
    rows_filled(Rows, Backwards, Unnamed, Chosen),
    chosen_exact(Chosen, Exact),
    findall(Black-Shared-Count,
            ( nth0(Black, Exact, Slots),
              between(Black, Pegs, Shared),
              Count is (Slots >> (Width*Shared)) /\ (1<<Width - 1),
              Count > 0 ),
            Counts).

%   guess_groups(+Guess, +Symbols, -Groups): on how many pegs of Guess each of its symbols stands. A blank peg is no symbol.

guess_groups(Guess, Symbols, Groups) :-
    findall(Symbol-1, ( member(Symbol, Guess), memberchk(Symbol, Symbols) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Grouped),
    pairs_values(Grouped, Ones),
    maplist(length, Ones, Groups).

%   binomials(+Last, -Rows): Pascal's triangle, to row Last.

binomials(Last, [[1]|Rows]) :-
    findall(_, between(1, Last, _), Rows),
    foldl(binomials_after, Rows, [1], _).

binomials_after(Row, Row0, Row) :- with_next(Row0, 0, 1, Row).

%   with_next(+Ys, +X, +Sign, -Zs): to X and each of Ys, Sign times the next is added.

with_next([], X, _, [X]).
with_next([Y|Ys], X, Sign, [Z|Zs]) :-
    Z is X + Sign*Y,
    with_next(Ys, Y, Sign, Zs).

%   symbol_added(+Width, +Binomials, +Group, +Rows0, -Rows): Rows has a list for each number of pegs chosen, from 0 on. It has for each
%   number of other pegs, from 0 to all that are left, the codes so far by what they share. One more symbol has Group pegs in the guess.

symbol_added(Width, Binomials, Group, Rows0, Rows) :-
    nth0(Group, Binomials, Ways),
    symbol_chosen(Ways, Group, Width, Binomials, Rows0, Rows).

%   symbol_chosen(+Ways, +Open, …): no peg more of the symbol is chosen, in the first of Ways, so that Open of its pegs may be shared by
%   others; or more are.

symbol_chosen([], _, _, _, _, []).
symbol_chosen([Way|Ways], Open, Width, Binomials, Rows0, Rows) :-
    maplist(others_placed(Binomials, Way, Open, Width), Rows0, None),
    maplist(shortened, Rows0, Shorter),
    Open1 is Open-1,
    symbol_chosen(Ways, Open1, Width, Binomials, Shorter, More),
    rows_joined(None, [[]|More], Width, Rows).

shortened(Row0, Row) :-
    (   append(Row, [_], Row0)
    ->  true
    ;   Row = []
    ).

%   rows_joined(+Rows, +Mores, +Width, -Joined): the rows are added, those of Mores with one peg shared more.

rows_joined([], Mores, Width, Rows) :- maplist(maplist(slot_up(Width)), Mores, Rows).
rows_joined([Row0|Rows0], Mores0, Width, [Row|Rows]) :-
    (   Mores0 = [More|Mores],
        More = [_|_]
    ->  maplist(slots_joined(Width), Row0, More, Row)
    ;   Row = Row0,
        ( Mores0 = [_|Mores] -> true ; Mores = [] )
    ),
    rows_joined(Rows0, Mores, Width, Rows).


slot_up(Width, Slots0, Slots) :- Slots is Slots0<<Width.

slots_joined(Width, X, Y, Slots) :- Slots is X + (Y<<Width).

%   others_placed(+Binomials, +Way, +Open, +Width, +Row0, -Row): the symbol stands at any number of other pegs, in any order among those
%   before. Open of these are shared at most.

others_placed(Binomials, Way, Open, Width, Row0, Row) :- others_placed(Row0, Binomials, [], Way, Open, Width, Row).

others_placed([], _, _, _, _, _, []).
others_placed([Slots|Row0], [Orders|Binomials], Before, Way, Open, Width, [Sum|Row]) :-
    Back = [Slots|Before],
    shared_sum(Open, Back, Orders, Width, Sum0),
    Sum is Way*Sum0,
    others_placed(Row0, Binomials, Back, Way, Open, Width, Row).

shared_sum(0, Back, Orders, _, Sum) :- !, filled_sum(Back, Orders, 1, Sum).
shared_sum(_, [], _, _, 0) :- !.
shared_sum(Open, [Slots|Back], [Ways|Orders], Width, Sum) :-
    Open1 is Open-1,
    shared_sum(Open1, Back, Orders, Width, Sum1),
    Sum is Slots*Ways + (Sum1<<Width).

%   filled_sum(+Back, +Orders, +Kinds, -Sum): other pegs, none of them shared, hold any of Kinds symbols.

filled_sum(Back, Orders, Kinds, Sum) :- filled_sum(Back, Orders, 1, Kinds, 0, Sum).

filled_sum([], _, _, _, Sum, Sum).
filled_sum([Slots|Back], [Ways|Orders], Power, Kinds, Sum0, Sum) :-
    Sum1 is Sum0 + Slots*Ways*Power,
    Power1 is Power*Kinds,
    filled_sum(Back, Orders, Power1, Kinds, Sum1, Sum).

%   rows_filled(+Rows, +Orders, +Unnamed, -Chosen): Chosen has for each number of pegs chosen the codes by what they share. The pegs left
%   hold any of Unnamed symbols, which the guess does not have.

rows_filled([], _, _, []).
rows_filled([Row|Rows], [Orders|Backwards], Unnamed, [Sum|Chosen]) :-
    (   Row == []
    ->  Sum = 0
    ;   reverse(Row, Back),
        filled_sum(Back, Orders, Unnamed, Sum)
    ),
    rows_filled(Rows, Backwards, Unnamed, Chosen).

%   chosen_exact(+Chosen, -Exact): those with Black pegs for certain are counted once for each choice among their black pegs. As polynomials
%   of a black peg, one is the other with one black peg less, Exact(Y) = Chosen(Y-1).

chosen_exact([], []).
chosen_exact([Sum|Chosen], Exact) :-
    chosen_exact(Chosen, More),
    with_next(More, Sum, -1, Exact).
