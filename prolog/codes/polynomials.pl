:- module(codes_polynomials,
          [ marks_weigher/7,           % +Guess, +Width, +Theory, +Layout, +Tallies, -Weigher, -Least
            packed_weigher/6,          % +Theory, +Layout0, +Tallies0, -Layout, -Tallies, -Weigher
            peg_shift/4,               % +Weigher, +Place, +Symbol, -Shift
            tally_shift/3,             % +Weigher, +Tally, -Shift
            weigher_numbers/2,         % +Weigher, -Numbers
            weigher_count/3            % +Weigher, +Sum, -Count
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(ends).
:- use_module(layout).
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
  - packed(Guards, Width, Mask, Whole): a variable for each of some guards of the layout, which then need no bits in a
    state. Guards has packed(Left, Most, Stride): the guard of Left (see guard_left/4) loses Most at most, and 1<<Stride is
    its variable. Coefficients have Width bits. Those outside Mask are dropped, because more is lost. The one at bit Whole
    is the count.
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

packed_weigher(Theory, Layout0, Tallies0, Layout, Tallies, packed(Packed, Width, Mask, Whole)) :-
    Theory = theory(Pegs, Symbols, _, _),
    findall(Left, packable(Theory, Layout0, Left), Lefts),
    Lefts = [_|_],
    convlist(tally_losts(Lefts), Tallies0, TallyLosts),
    pairs_keys_values(TallyLosts, Tallies, [Losts|Lostss]),
    foldl(maplist(most), Lostss, Losts, Mosts0),
    pairs_keys_values(Mosts, Mosts0, Lefts),
    dense(Mosts, Theory, Layout0),
    length(Symbols, Kinds),
    Width is msb(Kinds^Pegs)+1,
    keysort(Mosts, Sorted),
    packed(Sorted, 1, Width, Packed),
    Packed \== [],
    foldl(packed_mask, Packed, (1<<Width)-1, Mask0),
    Mask is Mask0,
    foldl(packed_whole, Packed, 0, Whole),
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
    Left = left(guard(_, _, _, _, Start, _), _, _),
    Lost is Start-Number.

most(Lost, Most0, Most) :- Most is max(Lost, Most0).

%   dense(+Mosts, +Theory, +Layout): half the pegs can be placed in so many ways, for each tally of theirs, that many coefficients are
%   not 0. The factor was measured: at 16x6 packing pays with six clues, but not with eight.

dense(Mosts, theory(Pegs, Symbols, _, _), Layout) :-
    foldl(cells_times, Mosts, 1, Cells),
    length(Symbols, Kinds),
    findall(Symbol, layout_counter(Layout, Symbol, _, _), Counted),
    length(Counted, Counters),
    Half is Pegs//2,
    Free is min(Counters, Kinds-1),
    findall(Nth, between(1, Free, Nth), Nths),
    foldl(tallies_times(Half), Nths, 1, Tallies),
    Cells*Tallies =< 50*Kinds^Half.

cells_times(Most-_, Cells0, Cells) :- Cells is Cells0*(Most+2).

tallies_times(Half, Nth, Tallies0, Tallies) :- Tallies is Tallies0*(Half+Nth)//Nth.

%   packed(+Mosts, +Cells, +Width, -Packed): guards are packed, those first that lose least, while a polynomial has no more than
%   12,600 bits: 300 coefficients at 16x6. A peg takes 1 at most, so one coefficient beyond Most keeps the variables apart
%   until Mask is laid over them.

packed([Most-Left|Mosts], Cells0, Width, [packed(Left, Most, Stride)|Packed]) :-
    Cells is Cells0*(Most+2),
    Cells*Width =< 12_600,
    !,
    Stride is Cells0*Width,
    packed(Mosts, Cells, Width, Packed).
packed(_, _, _, []).

packed_mask(packed(_, Most, Stride), Mask0, Mask) :-
    findall(Part, ( between(0, Most, Lost), Part is Mask0<<(Lost*Stride) ), Parts),
    sum_list(Parts, Mask).

packed_whole(packed(_, Most, Stride), Whole0, Whole) :- Whole is Whole0 + Most*Stride.

%!  peg_shift(+Weigher, +Place, +Symbol, -Shift) is det.
%
%   Symbol at Place multiplies the number of a state by 1<<Shift.

peg_shift(none, _, _, 0).
peg_shift(marks(Guess, Width, _, _), Place, Symbol, Shift) :-
    (   nth1(Place, Guess, Symbol)
    ->  Shift = Width
    ;   Shift = 0
    ).
peg_shift(packed(Packed, _, _, _), Place, Symbol, Shift) :- foldl(packed_shift(Place, Symbol), Packed, 0, Shift).

packed_shift(Place, Symbol, packed(left(Guard, _, _), _, Stride), Shift0, Shift) :-
    guard_loss(Guard, Place, Symbol, Loss),
    Shift is Shift0 + Loss*Stride.

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
%   Numbers is `plain`, or polynomials(Mask): Mask is laid over each number of a layer.

weigher_numbers(none, plain).
weigher_numbers(marks(_, _, _, _), polynomials(-1)).
weigher_numbers(packed(_, _, Mask, _), polynomials(Mask)).

%!  weigher_count(+Weigher, +Sum, -Count) is det.
%
%   Sum adds up the codes as Weigher has it. Count is what is asked for.

weigher_count(none, Sum, Sum).
weigher_count(marks(_, _, _, _), Sum, Sum).
weigher_count(packed(_, Width, _, Whole), Sum, Count) :- Count is Sum >> Whole /\ ((1<<Width)-1).
