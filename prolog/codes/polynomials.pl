:- module(codes_polynomials,
          [ marks_weigher/7,           % +Guess, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least
            packed_weigher/6,          % +Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher
            peg_weight/5,              % +Weigher, +Place, +Symbol, -Keep, -Shift
            tally_shift/3,             % +Weigher, +Tally, -Shift
            weigher_numbers/2,         % +Weigher, -Numbers
            weigher_places/4,          % +Weigher, +Pegs, -Least, -Most
            weigher_count/3            % +Weigher, +Sum, -Count
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layout).
:- use_module(policy).
:- use_module(records).
:- use_module(sums).
:- use_module(tallies).

:- set_prolog_flag(optimise, true).

/** <module> Polynomials in place of the numbers of states

A number of codes can be a polynomial: the coefficient of X^N counts the codes that match N pegs of some guess. Several
polynomials, one in each variable, are one integer, whose variables are powers of two (Kronecker's substitution, 1882).
A peg that matches multiplies it by a variable, which shifts the integer. So one state does for all that differ in their matches
alone, and one addition merges what would be many states.

A weigher says what the pegs of a code and its tally multiply the number of a state by:

  - `none`: nothing. Numbers are numbers.
  - marks(Guess, Width, Least, Table): a power of 1<<Width for the matches of a guess, and a higher one for what it shares with the
    tally, beyond Least. All coefficients are wanted.
  - packed(Guards, Width, Cells, Places): a variable for each of some guards of the layout, which then need no bits in a
    state. Guards has packed(Left, Most, Stride): the guard of Left (see guard_left/4) loses Most at most, and 1<<Stride is
    its variable. There are Cells coefficients of Width bits. Codes that lose more are dropped, and the last coefficient is the
    count. Width is enough on either side of a place from Least to Most, where Places is Least-Most.
*/

%!  marks_weigher(+Guess:list, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least) is det.
%
%   Weigher counts codes by their marks. Every code shares Least symbols with Guess. The weights leave them out, which keeps
%   them small.

marks_weigher(Guess, Width, Theory, Layout, Tallies, marks(Guess, Width, Least, Table), Least) :-
    Theory = theory(Pegs, _, _, _),
    rule_sum(shared(Guess) >= 0, Theory, sum(Terms, _, _)),
    tally_table(Layout, Terms, Table),
    findall(Shared, ( member(Tally, Tallies), tally_sum(Tally, Table, Shared) ), All),
    min_list([Pegs|All], Least).

%!  packed_weigher(+Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher) is semidet.
%
%   Layout is Layout0 without the guards that Weigher packs. Tallies are those of Tallies0 with which a code can end. Fails where
%   packing saves nothing, because most coefficients would be 0.

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

%   A guard can be packed if each peg takes 1 from it or nothing, and the tally says what is left of it.

packable(Theory, Layout, Left) :-
    layout_guard(Layout, Guard),
    guard_reach(Guard, 0, none, _),
    guard_left(Layout, Theory, Guard, Left).

%   tally_losts(+Lefts, +Tally, -TallyLosts): TallyLosts is Tally and what its codes lose of each guard. Fails if there are
%   no such codes.

tally_losts(Lefts, Tally, Tally-Losts) :- maplist(tally_lost(Tally), Lefts, Losts).

tally_lost(Tally, Left, Lost) :-
    tally_left(Left, Tally, Number),
    Left = left(Guard, _, _),
    guard(Guard, [start(Start)]),
    Lost is Start-Number.

most(A, B, Most) :- Most is max(A, B).

%   dense(+Mosts, +Theory, +Layout): there are enough ways to place half the pegs, for each tally of theirs, that many coefficients
%   are not 0.

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

%   packed(+Mosts, +Cells0, +Width, -Cells, -Packed): guards are packed, those first that lose least, while a polynomial is not too long.

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
%   Symbol at Place multiplies the number of a state by 1<<Shift. Keep masks the coefficients that do not lose too much.

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

%   All coefficients up to Most-Loss are kept: 1 + X + X^2 + ... as a fraction.

loss_kept(packed(_, Most, Stride), Loss, Keep0, Keep) :-
    Above is Most-Loss+1,
    Keep is Keep0 * (((1<<(Stride*Above))-1) // ((1<<Stride)-1)).

%!  tally_shift(+Weigher, +Tally, -Shift) is det.
%
%   A code that ends with Tally counts 1<<Shift times. What its tally lets a packed guard lose less than the most is lost
%   beforehand, so that all codes are counted by one coefficient.

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
%   Numbers says how numbers from both sides of a place are multiplied: `plain`, or halves(Evens, Odds, First, Second). A coefficient
%   of a product may need twice the bits of a coefficient. So those with even and those with odd exponents are multiplied apart: what
%   the masks Evens and First keep, and what Odds and Second keep. That makes up the last coefficient.
%
%   Two powers that add up to more than Most carry into the next variable, and leave less than Most. So only powers that add up to Most
%   in each variable come to the last coefficient.

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

%!  weigher_places(+Weigher, +Pegs, -Least, -Most) is det.
%
%   Fronts may meet at the places from Least to Most.

weigher_places(Weigher, Pegs, Least, Most) :-
    (   Weigher = packed(_, _, _, Places)
    ->  Places = Least-Most
    ;   Least = 0,
        Most = Pegs
    ).

%!  weigher_count(+Weigher, +Sum, -Count) is det.
%
%   Sum adds up the codes as Weigher has it. Count is what is asked for.

weigher_count(none, Sum, Sum).
weigher_count(marks(_, _, _, _), Sum, Sum).
weigher_count(packed(_, Width, Cells, _), Sum, Count) :- Count is Sum >> (Width*(Cells-1)) /\ ((1<<(2*Width))-1).

%   How many bits the numbers need: each bit costs as often as there are numbers in one integer. A state holds codes with one tally.
%   Those are arrangements of its symbols, far fewer than all codes.

%!  tallies_width(+Theory, +Layout, +Tallies, -Width:integer, -Places) is det.
%
%   Places is Least-Most: if fronts meet at one of these places, each number of a state has Width bits at most. Twice as many are
%   enough for all codes that end with Tallies.

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

%   The tallies tell how often Symbol occurs: its counter is not full.

never_full(Symbol, Layout, Tallies) :-
    layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
    forall(member(Tally, Tallies), Tally >> Shift /\ Ones =\= Limit).

number_bits(Number, Bits) :- Bits is msb(Number)+1.

%   Back from the end, a state holds codes of all tallies.

backs_bits(Kinds, Ends, Places, Ways, Bits) :- number_bits(min(Kinds^Places, Ends*Ways), Bits).


%!  most_arranged(+Pegs, +Kinds, +Alone, -Wayss:list) is det.
%
%   Wayss has, for each number of pegs from 0 to Pegs, how many codes can have one tally at most. There are Kinds symbols. A tally
%   says of Alone of them how often they occur.
%
%   The most codes are those of the tally that is as even as can be.

most_arranged(Pegs, Kinds, Alone, [1|Wayss]) :-
    Others is Kinds-Alone,
    arranged(1, Pegs, Alone-0, Others-0, 1, Wayss).

%   arranged(+Peg, +Pegs, +Alone, +Others, +Ways0, -Wayss): Alone and Others are Symbols-Used. One more peg goes where it multiplies
%   Ways0 more. The others share their pegs in any way.

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
