:- module(codes_polynomials,
          [ marks_weigher/7,           % +Guess, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least
            packed_weigher/6,          % +Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher
            peg_weight/5,              % +Weigher, +Place, +Symbol, -Keep, -Shift
            tally_shift/3,             % +Weigher, +Tally, -Shift
            weigher_numbers/2,         % +Weigher, -Numbers
            weigher_places/3,          % +Weigher, +Pegs, -Places
            weigher_count/3            % +Weigher, +Sum, -Count
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../automata/layout').
:- use_module(policy).
:- use_module('../automata/records').
:- use_module('../automata/sums').
:- use_module(tallies).

:- set_prolog_flag(optimise, true).

/** <module> Polynomials as counts of states

The count of a state can be a polynomial. The coefficient of X^N is then the number of codes that have N
matches with a guess. A polynomial in several variables is written as one integer, because each variable is a
power of two (Kronecker's substitution, 1882). To multiply by a variable means to shift bits. One state then
represents all states that differ only in matches. One addition merges the polynomials of two states.

A _weigher_ of the diagram defines two factors of a count: one for each peg, and one for the tally. (It is not
a weigher of sums.pl.) It is one of these terms:

    none
    marks(Guess, Width, Least, Table)
    packed(Guards, Width, Cells, Places)

  - `none`: every factor is 1. Counts are plain numbers.
  - marks(...): each match has the factor 1<<Width. Each shared symbol beyond Least has the factor
    1<<(Width*(Pegs+1)). The tally_sum/3 of Table is the number of symbols that a code with a tally shares
    with Guess. All coefficients of the final polynomial are results.
  - packed(...): some guards become variables, and need no bits in a state. Guards has a term packed(Left,
    Most, Stride) for each of them. Left is a term of guard_left/4. The total loss of its guard is at most
    Most. Codes with a greater loss are left out. The variable of the guard is 1<<Stride. A polynomial has
    Cells coefficients of Width bits. The result is the last coefficient: the number of codes. Places is
    First-Last. Width bits suffice if the frontiers meet at a place from First to Last.
*/

%!  marks_weigher(+Guess:list, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least) is det.
%
%   Weigher counts codes of Theory by the marks that they give to Guess. Coefficients have Width bits. Every
%   code shares at least Least symbols with Guess. Weights leave out these Least symbols, so numbers stay small.
%   Tallies are those of theory_tallies/3 for Layout.

marks_weigher(Guess, Width, Theory, Layout, Tallies, marks(Guess, Width, Least, Table), Least) :-
    Theory = theory(Pegs, _, _, _),
    rule_sum(shared(Guess) >= 0, Theory, sum(Terms, _, _)),
    tally_table(Layout, Terms, Table),
    findall(Shared, ( member(Tally, Tallies), tally_sum(Tally, Table, Shared) ), All),
    min_list([Pegs|All], Least).

%!  packed_weigher(+Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher) is semidet.
%
%   Weigher replaces some guards of Layout0 by variables of polynomials (it packs them). Layout is Layout0
%   without these guards. Tallies are those tallies in Tallies0 that codes of Theory can have. Fails if no guard
%   can be packed, or if polynomials would not be faster because most coefficients would be 0.

packed_weigher(Theory, Layout0, Tallies0, Layout, Tallies, packed(Packed, Width, Cells, Places)) :-
    findall(Left, packable(Theory, Layout0, Left), Lefts),
    Lefts = [_|_],
    convlist(tally_losts(Lefts), Tallies0, TallyLosts),
    pairs_keys_values(TallyLosts, Tallies, [Losts|Lostss]),
    foldl(maplist(most), Lostss, Losts, Mosts0),
    pairs_keys_values(Mosts, Mosts0, Lefts),
    dense(Mosts, Theory, Layout0),
    tallies_width(Theory, Layout0, Tallies, Width, Places),
    keysort(Mosts, Sorted),
    packed(Sorted, 1, Width, Cells, Packed),
    Packed \== [],
    findall(Guard, member(packed(left(Guard, _, _), _, _), Packed), Guards),
    layout_without(Guards, Layout0, Layout).

%   packable(+Theory, +Layout, -Left): Left is a term of guard_left/4, for a guard of Layout that loses 0 or 1
%   by each peg. The tally of a code of Theory determines its final value.

packable(Theory, Layout, Left) :-
    layout_guard(Layout, Guard),
    guard_reach(Guard, 0, none, _),
    guard_left(Layout, Theory, Guard, Left).

%   tally_losts(+Lefts, +Tally, -TallyLosts): TallyLosts is Tally-Losts. Losts has how much a code with Tally
%   decreases each guard in Lefts, a list of terms of guard_left/4. Fails if no code has Tally.

tally_losts(Lefts, Tally, Tally-Losts) :- maplist(tally_lost(Tally), Lefts, Losts).

tally_lost(Tally, Left, Lost) :-
    tally_left(Left, Tally, Number),
    Left = left(Guard, _, _),
    guard(Guard, [start(Start)]),
    Lost is Start-Number.

most(A, B, Most) :- Most is max(A, B).

%   dense(+Mosts, +Theory, +Layout): few coefficients of polynomials are 0, because there are many ways to place
%   half of the pegs of Theory. Mosts has Most-Left as in packed/5. Symbols with a counter in Layout matter. See
%   polynomials_pay/3.

dense(Mosts, theory(Pegs, Symbols, _, _), Layout) :-
    foldl(cells_times, Mosts, 1, Cells),
    length(Symbols, Kinds),
    findall(Symbol, layout_counter(Layout, Symbol, _, _), Counted),
    length(Counted, Counters),
    Half is Pegs//2,
    Free is min(Counters, Kinds-1),
    findall(Nth, between(1, Free, Nth), Nths),
    foldl(tallies_times(Half), Nths, 1, Tallies),
    polynomials_pay(Cells, Tallies, Kinds^Half).

cells_times(Most-_, Cells0, Cells) :- Cells is Cells0*(Most+1).

tallies_times(Half, Nth, Tallies0, Tallies) :- Tallies is Tallies0*(Half+Nth)//Nth.

%   packed(+Mosts, +Cells0, +Width, -Cells, -Packed): Packed has a term packed(Left, Most, Stride) for each
%   guard that most_polynomial_bits/1 leaves room for. Mosts has Most-Left for each guard, those with small
%   losses first. A polynomial has Cells coefficients of Width bits: Cells0 without these guards.

packed([Most-Left|Mosts], Cells0, Width, Cells, [packed(Left, Most, Stride)|Packed]) :-
    Cells1 is Cells0*(Most+1),
    most_polynomial_bits(Bits),
    Cells1*Width =< Bits,
    !,
    Stride is Cells0*Width,
    packed(Mosts, Cells1, Width, Cells, Packed).
packed(_, Cells, _, Cells, []).

%!  peg_weight(+Weigher, +Place, +Symbol, -Keep, -Shift) is det.
%
%   Weigher multiplies a count by 1<<Shift for Symbol at Place. Before this, only the bits in Keep remain in the
%   count. So no code remains in which a peg decreases a packed guard too much.

peg_weight(none, _, _, -1, 0).
peg_weight(marks(Guess, Width, _, _), Place, Symbol, -1, Shift) :-
    (   nth1(Place, Guess, Symbol)
    ->  Shift = Width
    ;   Shift = 0
    ).
peg_weight(packed(Packed, Width, _, _), Place, Symbol, Keep, Shift) :-
    maplist(packed_loss(Place, Symbol), Packed, Losses),
    foldl(loss_shift, Packed, Losses, 0, Shift),
    (   Shift =:= 0
    ->  Keep = -1
    ;   foldl(loss_kept, Packed, Losses, (1<<Width)-1, Keep0),
        Keep is Keep0
    ).

packed_loss(Place, Symbol, packed(left(Guard, _, _), _, _), Loss) :- guard_loss(Guard, Place, Symbol, Loss).

loss_shift(packed(_, _, Stride), Loss, Shift0, Shift) :- Shift is Shift0 + Loss*Stride.

%   loss_kept(+Packed, +Loss, +Keep0, -Keep): Keep is Keep0 multiplied by a mask, which is for losses of the
%   guard in Packed from 0 to Most-Loss. This mask is the geometric sum 1 + X + X^2 + ... with X = 1<<Stride.
%   The quotient of two integers gives this sum.

loss_kept(packed(_, Most, Stride), Loss, Keep0, Keep) :-
    Above is Most-Loss+1,
    Keep is Keep0 * (((1<<(Stride*Above))-1) // ((1<<Stride)-1)).

%!  tally_shift(+Weigher, +Tally, -Shift) is det.
%
%   The weight of a code with Tally has the factor 1<<Shift. If a packed guard of Weigher is decreased by less
%   than Most, Shift includes the difference. So the last coefficient counts all codes.

tally_shift(none, _, 0).
tally_shift(marks(Guess, Width, Least, Table), Tally, Shift) :-
    tally_sum(Tally, Table, Shared),
    length(Guess, Pegs),
    Shift is Width*(Pegs+1)*(Shared-Least).
tally_shift(packed(Packed, _, _, _), Tally, Shift) :- foldl(packed_tally_shift(Tally), Packed, 0, Shift).

packed_tally_shift(Tally, packed(Left, Most, Stride), Shift0, Shift) :-
    tally_lost(Tally, Left, Lost),
    Shift is Shift0 + (Most-Lost)*Stride.

%!  weigher_numbers(+Weigher, -Numbers) is det.
%
%   Numbers says how layers_product/4 multiplies two counts for Weigher. For plain numbers, it is `plain`. For
%   the polynomials of packed guards, it is halves(Evens, Odds, First, Second).
%
%   A coefficient of a product may need twice the bits. So two products of masked counts are added. Each mask
%   selects the coefficients with even exponents, or those with odd exponents. The masks of the first product
%   are Evens and First, those of the second are Odds and Second. The last coefficient of the sum is right.
%
%   In the last coefficient, the exponents of each variable add up to Most. A greater sum of exponents does
%   not reach it: this sum carries into the next variable, and less than Most remains.

weigher_numbers(none, plain).
weigher_numbers(marks(_, _, _, _), plain).
weigher_numbers(packed(_, Width, Cells, _), halves(Evens, Odds, First, Second)) :-
    Pairs is Cells//2 + 1,
    Evens is ((1<<Width)-1) * (((1<<(2*Width*Pairs))-1) // ((1<<(2*Width))-1)),
    Odds is Evens<<Width,
    (   Cells mod 2 =:= 1
    ->  First = Evens,
        Second = Odds
    ;   First = Odds,
        Second = Evens
    ).

%!  weigher_places(+Weigher, +Pegs, -Places) is det.
%
%   Places is packed(Least, Most) if Weigher has packed guards, else any(0, Pegs). The two numbers are the first
%   and the last place at which the two frontiers may meet.

weigher_places(Weigher, Pegs, Places) :-
    (   Weigher = packed(_, _, _, Least-Most)
    ->  Places = packed(Least, Most)
    ;   Places = any(0, Pegs)
    ).

%!  weigher_count(+Weigher, +Sum, -Count) is det.
%
%   Sum is the result of layers_product/4 for counts of Weigher. Count is the number of codes. For a weigher
%   marks(...), Count is the polynomial that counts codes by their marks.

weigher_count(none, Sum, Sum).
weigher_count(marks(_, _, _, _), Sum, Sum).
weigher_count(packed(_, Width, Cells, _), Sum, Count) :- Count is Sum >> (Width*(Cells-1)) /\ ((1<<(2*Width))-1).

%   A greater Width of coefficients makes each polynomial longer, and so costs time. In a layer from the start,
%   all codes of a state have the same tally. A single tally has far fewer codes than the game. So few bits
%   suffice.

%!  tallies_width(+Theory, +Layout, +Tallies, -Width:integer, -Places) is det.
%
%   Places is Least-Most. If the frontiers meet at a place from Least to Most, each coefficient of a state has
%   at most Width bits. The number of all codes of Theory with Tallies, in the fields of Layout, then has at
%   most 2*Width bits.

tallies_width(theory(Pegs, Symbols, _, _), Layout, Tallies, Width, Least-Most) :-
    length(Symbols, Kinds),
    length(Tallies, Ends),
    aggregate_all(count, ( member(Symbol, Symbols), never_full(Symbol, Layout, Tallies) ), Alone),
    most_arranged(Pegs, Kinds, Alone, Aheads),
    maplist(number_bits, Aheads, Heads),
    numlist(0, Pegs, Places),
    maplist(backs_bits(Kinds, Ends), Places, Aheads, Backs),
    last(Backs, All),
    reverse(Backs, Tails),
    maplist(most, Heads, Tails, Both),
    min_list(Both, Meeting),
    Width is max((All+1)//2, Meeting),
    findall(Place, ( nth0(Place, Both, Bits), Bits =< Width ), Meetings),
    min_list(Meetings, Least),
    max_list(Meetings, Most).

%   never_full(+Symbol, +Layout, +Tallies): in no tally of Tallies, the counter of Symbol is at its limit in
%   Layout. So a tally gives the exact number of pegs with Symbol.

never_full(Symbol, Layout, Tallies) :-
    layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
    forall(member(Tally, Tallies), Tally >> Shift /\ Ones =\= Limit).

number_bits(Number, Bits) :- Bits is msb(Number)+1.

%   In a layer from the end, the codes of a state may have different tallies. There are Ends tallies of complete
%   codes.

backs_bits(Kinds, Ends, Places, Ways, Bits) :- number_bits(min(Kinds^Places, Ends*Ways), Bits).


%!  most_arranged(+Pegs, +Kinds, +Alone, -Wayss:list) is det.
%
%   Element number P of Wayss, from 0 to Pegs, is an upper bound: at most this number of codes of P pegs have
%   the same tally. There are Kinds symbols. For Alone of these symbols, a tally gives the exact number of pegs.
%   The bound is the multinomial coefficient of the tally in which these numbers are most equal.

most_arranged(Pegs, Kinds, Alone, [1|Wayss]) :-
    Others is Kinds-Alone,
    arranged(1, Pegs, Alone-0, Others-0, 1, Wayss).

%   arranged(+Peg, +Pegs, +Alone, +Others, +Ways0, -Wayss): Wayss has a number of ways for each peg from Peg to
%   Pegs, Ways0 is the number before. Alone and Others are two groups of symbols. Each is a pair: the number of
%   symbols in the group, and the number of pegs in the group so far. For symbols of Alone, a tally gives the
%   exact number of pegs. Each peg is put into the group for which the number of ways becomes greatest.

arranged(Peg, Pegs, _, _, _, []) :-
    Peg > Pegs,
    !.
arranged(Peg, Pegs, Alone0, Others0, Ways0, [Ways|Wayss]) :-
    Alone0 = Counted-Used,
    Others0 = Free-Spread,
    (   Counted > 0,
        Spread+1 >= Free*(Used//Counted+1)
    ->  Ways is Ways0*Peg // (Used//Counted+1),
        Used1 is Used+1,
        Alone = Counted-Used1,
        Others = Others0
    ;   Ways is Ways0*Peg*Free // (Spread+1),
        Spread1 is Spread+1,
        Others = Free-Spread1,
        Alone = Alone0
    ),
    Next is Peg+1,
    arranged(Next, Pegs, Alone, Others, Ways, Wayss).
