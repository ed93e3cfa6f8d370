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

A count can be a polynomial. The coefficient of X^N counts the codes that have N matches with a guess. A
polynomial in several variables is one integer: each variable is a power of two (Kronecker's substitution,
1882). Multiplying by a variable is a shift. One state then represents all states that differ only in matches,
and one addition merges them.

A _weigher_ of the diagram says by what each peg and the tally multiply a count. (The weighers of sums.pl are
others.) It is one of these terms:

    none
    marks(Guess, Width, Least, Table)
    packed(Guards, Width, Cells, Places)

  - `none`: every factor is 1. Counts are plain numbers.
  - marks(...): each match multiplies by 1<<Width. Each shared symbol beyond Least multiplies by
    1<<(Width*(Pegs+1)). The tally_sum/3 of Table is the number of symbols that a code with a tally shares
    with Guess. All coefficients are wanted.
  - packed(...): some guards become variables, and need no bits in a state. Guards has packed(Left, Most,
    Stride) for each of them. The guard of Left (see guard_left/4) loses at most Most, and its variable is
    1<<Stride. Codes that lose more are dropped. A polynomial has Cells coefficients of Width bits. Only the
    last coefficient is wanted: the number of codes. Places is First-Last. Width bits suffice if the frontiers
    meet at a place from First to Last.
*/

%!  marks_weigher(+Guess:list, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least) is det.
%
%   Weigher counts codes by their marks. Every code shares at least Least symbols with Guess. Weights do not
%   count those Least symbols, so numbers stay small.

marks_weigher(Guess, Width, Theory, Layout, Tallies, marks(Guess, Width, Least, Table), Least) :-
    Theory = theory(Pegs, _, _, _),
    rule_sum(shared(Guess) >= 0, Theory, sum(Terms, _, _)),
    tally_table(Layout, Terms, Table),
    findall(Shared, ( member(Tally, Tallies), tally_sum(Tally, Table, Shared) ), All),
    min_list([Pegs|All], Least).

%!  packed_weigher(+Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher) is semidet.
%
%   Layout is Layout0 without the guards that Weigher packs. Tallies are those of Tallies0 that codes can
%   have. Fails if no guard can be packed, or if packing does not pay because most coefficients would be 0.

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

%   packable(+Theory, +Layout, -Left): each peg takes 0 or 1 from the guard of Left, and the tally gives the
%   guard's final value.

packable(Theory, Layout, Left) :-
    layout_guard(Layout, Guard),
    guard_reach(Guard, 0, none, _),
    guard_left(Layout, Theory, Guard, Left).

%   tally_losts(+Lefts, +Tally, -TallyLosts): TallyLosts is Tally-Losts. Losts has the total loss of each
%   guard of Lefts in a code with Tally. Fails if no code has Tally.

tally_losts(Lefts, Tally, Tally-Losts) :- maplist(tally_lost(Tally), Lefts, Losts).

tally_lost(Tally, Left, Lost) :-
    tally_left(Left, Tally, Number),
    Left = left(Guard, _, _),
    guard(Guard, [start(Start)]),
    Lost is Start-Number.

most(A, B, Most) :- Most is max(A, B).

%   dense(+Mosts, +Theory, +Layout): half of a code can be placed in so many ways that few coefficients are 0.
%   See polynomials_pay/3.

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

%   packed(+Mosts, +Cells0, +Width, -Cells, -Packed): Packed has the guards with the smallest losses, until a
%   polynomial would have more bits than most_polynomial_bits/1 allows.

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
%   Symbol at Place multiplies a count by 1<<Shift. The mask Keep removes codes in which a packed guard would
%   lose more than its Most.

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

%   loss_kept(+Packed, +Loss, +Keep0, -Keep): Keep is Keep0 times the mask for losses from 0 to Most-Loss.
%   This mask is the geometric sum 1 + X + X^2 + ... with X = 1<<Stride, computed as a fraction.

loss_kept(packed(_, Most, Stride), Loss, Keep0, Keep) :-
    Above is Most-Loss+1,
    Keep is Keep0 * (((1<<(Stride*Above))-1) // ((1<<Stride)-1)).

%!  tally_shift(+Weigher, +Tally, -Shift) is det.
%
%   Tally multiplies the weight of a code by 1<<Shift. If a packed guard loses less than its Most, Shift adds
%   the difference. So the last coefficient counts all codes.

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
%   Numbers says how layers_product/4 multiplies a count of one layer by a count of the other. It is `plain`,
%   or halves(Evens, Odds, First, Second).
%
%   A coefficient of a product may need twice the bits. So two masked products are added: in the first, Evens
%   masks one count, and First the other. In the second, Odds and Second do. The masks select coefficients of
%   even and of odd exponents. The sum of both products has the right last coefficient.
%
%   Only exponents that add up to Most in each variable contribute to the last coefficient. In one variable, a
%   larger sum carries into the next variable, and leaves less than Most in its own.

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
%   Places is packed(Least, Most), or any(0, Pegs). Frontiers may meet at the places in that range.

weigher_places(Weigher, Pegs, Places) :-
    (   Weigher = packed(_, _, _, Least-Most)
    ->  Places = packed(Least, Most)
    ;   Places = any(0, Pegs)
    ).

%!  weigher_count(+Weigher, +Sum, -Count) is det.
%
%   Sum is the product of two layers (layers_product/4). Count is the number of codes that Sum contains, or
%   the polynomial of their marks.

weigher_count(none, Sum, Sum).
weigher_count(marks(_, _, _, _), Sum, Sum).
weigher_count(packed(_, Width, Cells, _), Sum, Count) :- Count is Sum >> (Width*(Cells-1)) /\ ((1<<(2*Width))-1).

%   Every bit of Width costs time, once for each coefficient. In a layer from the start, the codes of a state
%   have the same tally. One tally has far fewer codes than the game, so few bits suffice.

%!  tallies_width(+Theory, +Layout, +Tallies, -Width:integer, -Places) is det.
%
%   Places is Least-Most. If the frontiers meet at a place in that range, each coefficient of a state has at
%   most Width bits. Then 2*Width bits suffice for the number of all codes with Tallies.

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

%   never_full(+Symbol, +Layout, +Tallies): no tally fills the counter of Symbol. So a tally gives the exact
%   number of its pegs.

never_full(Symbol, Layout, Tallies) :-
    layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
    forall(member(Tally, Tallies), Tally >> Shift /\ Ones =\= Limit).

number_bits(Number, Bits) :- Bits is msb(Number)+1.

%   In a layer from the end, the codes of a state may have different tallies, at most Ends.

backs_bits(Kinds, Ends, Places, Ways, Bits) :- number_bits(min(Kinds^Places, Ends*Ways), Bits).


%!  most_arranged(+Pegs, +Kinds, +Alone, -Wayss:list) is det.
%
%   Element P of Wayss, from 0, bounds the number of codes of P pegs that have the same tally. There are Kinds
%   symbols. For a number Alone of these symbols, a tally gives the exact number of pegs. The bound is the
%   multinomial coefficient of the tally that is most even.

most_arranged(Pegs, Kinds, Alone, [1|Wayss]) :-
    Others is Kinds-Alone,
    arranged(1, Pegs, Alone-0, Others-0, 1, Wayss).

%   arranged(+Peg, +Pegs, +Alone, +Others, +Ways0, -Wayss): Alone and Others are two groups of symbols. Each
%   is a pair: the number of its symbols, and the number of its pegs so far. One more peg goes to the group
%   where it multiplies Ways0 most. A tally does not say how many pegs each symbol of Others has.

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
