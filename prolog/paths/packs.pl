:- module(paths_packs,
          [ layout_start/4,             % +Layout, +Givens, -Pack, -State
            layout_open/4,              % +Layout, +Givens, +Cells, -Open
            open_packed/5,              % +Layout, +Cells, +Open, -Pack, -State
            pack_parts/4,               % +Pack, +State, -Fixed, -Parts
            pack_fixed/3,               % +Pack, +State, -Fixed
            pack_excluded/5,            % +Pack, +State0, +Number, +Bit, -State
            pack_slices/3               % +Pack, +State, -Slices
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layout).
:- use_module(records).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> Open numbers, packed into one integer

A _state_ of the search is one integer. It has a slice for each open number, in ascending order. A slice is
the set of the number's candidate cells, as bits (layout.pl). A _pack_ is a record (records.pl) of everything
that stays constant while these numbers are open.
*/

%!  layout_start(+Layout, +Givens, -Pack, -State) is semidet.
%
%   Pack and State start the search on the cells of Layout. Givens are pairs Number-Bit in the order of the
%   numbers. Fails if start_fault/2 finds a fault, or if givens in linked cells are not consecutive.

layout_start(Layout, Givens, Pack, State) :-
    \+ start_fault(Layout, Givens),
    layout(Layout, [shape(Shape), width(Width), cells(Cells0), links(Links0)]),
    pairs_values(Givens, Bits),
    bits_mask(Bits, Given),
    Cells is Cells0 /\ \Given,
    layout_open(Layout, Givens, Cells, Open),
    links_kept(Links0, Givens, Open, Links, Open1),
    maplist(link_step, Links, Steps),
    packed(Shape, Width, Cells, Open1, Steps, 0, Pack, State).

%   start_fault(+Layout, +Givens): no search can start. The cells of Layout are not connected, or consecutive
%   numbers of Givens are not neighbours, or a mark excludes a given.

start_fault(Layout, _) :-
    \+ layout_connected(Layout).
start_fault(Layout, Givens) :-
    nextto(N-Bit, Next-Other, Givens),
    Next =:= N+1,
    bit_beside(1, Layout, Bit, Near),
    Near /\ (1<<Other) =:= 0.
start_fault(Layout, Givens) :-
    layout(Layout, [marked(Marked)]),
    Marked \== 0-0,
    member(N-Bit, Givens),
    layout_number_cells(Layout, N, Mask),
    Mask /\ (1<<Bit) =:= 0.

bit_beside(Step, Layout, Bit, Near) :-
    layout(Layout, [shape(Shape)]),
    One is 1<<Bit,
    shape_mask_beside(Step, Shape, One, Near).

%!  layout_open(+Layout, +Givens, +Cells, -Open) is det.
%
%   Open has a pair Number-Mask for each number that is not among Givens, the pairs Number-Bit. Mask has the
%   cells of Cells whose marks allow Number. If Number-1 or Number+1 is given, Mask has only neighbours of that given.

layout_open(Layout, Givens, Cells, Open) :-
    layout(Layout, [cells(All)]),
    Size is popcount(All),
    layout_number_cells(Layout, 1, Odd0),
    layout_number_cells(Layout, 2, Even0),
    Odd is Cells /\ Odd0,
    Even is Cells /\ Even0,
    open_numbers(1, Size, Givens, -1, Layout, Odd, Even, Open).

%   open_numbers(+Number, +Size, +Givens, +Near, +Layout, +Cells, +Others, -Open): Open is that of layout_open/4 for
%   the numbers from Number to Size. Givens has the givens among them. If Number-1 is given, Near are its
%   neighbours, else -1. Marks allow Number in Cells, and Number+1 in Others.

open_numbers(N, Size, _, _, _, _, _, []) :-
    N > Size,
    !.
open_numbers(N, Size, [N-Bit|Givens], _, Layout, Cells, Others, Open) :-
    !,
    N1 is N+1,
    (   Givens = [N1-_|_]
    ->  Near = -1
    ;   bit_beside(1, Layout, Bit, Near)
    ),
    open_numbers(N1, Size, Givens, Near, Layout, Others, Cells, Open).
open_numbers(N, Size, Givens, Near, Layout, Cells, Others, [N-Mask|Open]) :-
    N1 is N+1,
    (   Givens = [N1-Bit|_]
    ->  bit_beside(-1, Layout, Bit, NearAfter),
        Mask is Cells /\ Near /\ NearAfter
    ;   Mask is Cells /\ Near
    ),
    open_numbers(N1, Size, Givens, -1, Layout, Others, Cells, Open).

%!  open_packed(+Layout, +Cells, +Open, -Pack, -State) is det.
%
%   Open has pairs Number-Mask in the order of the numbers, for the free cells Cells. State has a slice for
%   each pair. The links of Layout have no effect.

open_packed(Layout, Cells, Open, Pack, State) :-
    layout(Layout, [shape(Shape), width(Width)]),
    packed(Shape, Width, Cells, Open, [], 0, Pack, State).

%   links_kept(+Links0, +Fixed, +Open0, -Links, -Open): beside a number N of Fixed, a link allows only N-1 and
%   N+1. In Open, all other numbers lose that cell. Links are the links without a number of Fixed. Fails if a
%   link joins two numbers of Fixed that are not consecutive.

links_kept(Links0, Fixed, Open0, Links, Open) :-
    (   Links0 == []
    ->  Links = [], Open = Open0
    ;   transpose_pairs(Fixed, ByBit),
        foldl(link_kept(ByBit), Links0, []-Open0, Links-Open)
    ).

link_kept(ByBit, A-B, Links-Open0, Links1-Open) :-
    (   memberchk(A-N, ByBit) -> true ; N = none ),
    (   memberchk(B-M, ByBit) -> true ; M = none ),
    link_kept(N, M, A, B, Links, Links1, Open0, Open).

link_kept(none, none, A, B, Links, [A-B|Links], Open, Open) :- !.
link_kept(none, M, A, _, Links, Links, Open0, Open) :- !,
    maplist(only_consecutive(M, A), Open0, Open).
link_kept(N, none, _, B, Links, Links, Open0, Open) :- !,
    maplist(only_consecutive(N, B), Open0, Open).
link_kept(N, M, _, _, Links, Links, Open, Open) :-
    1 =:= abs(N-M).

only_consecutive(M, Bit, N-Mask0, N-Mask) :-
    (   1 =:= abs(N-M)
    ->  Mask = Mask0
    ;   Mask is Mask0 /\ \(1<<Bit)
    ).

packed(Shape0, Width, Cells, Open, Links, Base, Pack, State) :-
    pack(Pack, [ shape(Shape), width(Width), count(Count), ones(Ones), tops(Tops), first(First), last(Last),
                        ends(Ends), cells(Cells), folds(Folds), numbers(Numbers), links(Links), base(Base) ]),
    pairs_keys_values(Open, Ns, Slices),
    Numbers =.. [numbers|Ns],
    length(Ns, Count),
    slices_integer(Slices, Width, State),
    Ones is ((1<<(Count*Width)) - 1) // ((1<<Width) - 1),
    numbers_starts(Ns, -1, Starts),
    slices_integer(Starts, Width, StartOnes),
    StopOnes is (StartOnes \/ 1<<(Count*Width)) >> Width,
    Tops is Ones<<(Width-1),
    First is StartOnes*Cells,
    Last is StopOnes*Cells,
    Ends is First \/ Last,
    slices_folds(Count, Width, Folds),
    shape_spread(Shape0, Ones, Shape).

link_step(A-B, D-Mask) :-
    D is B-A,
    Mask is 1<<A.

step_link(D-Mask, A-B) :-
    A is lsb(Mask),
    B is A+D.

%   numbers_starts(+Numbers, +Before, -Starts): Starts has an element for each of Numbers: 0 if the element before
%   it is one less, else 1. Before is the element before the first one.

numbers_starts([], _, []).
numbers_starts([N|Ns], Before, [Start|Starts]) :-
    (   N =:= Before+1 -> Start = 0 ; Start = 1 ),
    numbers_starts(Ns, N, Starts).

%!  pack_slices(+Pack, +State, -Slices) is det.
%
%   Slices has a pair Number-Mask for each open number of State. Mask are its candidate cells, as bits of the layout.

pack_slices(Pack, State, Slices) :-
    pack(Pack, [width(Width), count(Count), numbers(Numbers), base(Base)]),
    integer_slices(State, Width, Count, Masks),
    Numbers =.. [numbers|Ns],
    based_slices(Ns, Masks, Base, Slices).

based_slices([], [], _, []).
based_slices([N|Ns], [Mask0|Masks], Base, [N-Mask|Slices]) :-
    Mask is Mask0<<Base,
    based_slices(Ns, Masks, Base, Slices).

%!  pack_excluded(+Pack, +State0, +Number, +Bit, -State) is det.
%
%   State is State0 without the candidate Bit of the open Number.

pack_excluded(Pack, X0, Number, Bit, X) :-
    pack(Pack, [width(W), numbers(Numbers), base(Base)]),
    arg(I, Numbers, Number),
    !,
    X is X0 /\ \(1<<((I-1)*W+Bit-Base)).

%!  pack_fixed(+Pack, +State, -Fixed) is det.
%
%   Fixed are the pairs Number-Bit of numbers with one candidate in State.

pack_fixed(Pack, State, Fixed) :-
    pack_slices(Pack, State, Slices),
    slices_fixed(Slices, Fixed, _).

slices_fixed([], [], []).
slices_fixed([N-Mask|Slices], Fixed0, Open0) :-
    (   Mask /\ (Mask-1) =:= 0
    ->  Bit is lsb(Mask),
        Fixed0 = [N-Bit|Fixed], Open0 = Open
    ;   Fixed0 = Fixed, Open0 = [N-Mask|Open]
    ),
    slices_fixed(Slices, Fixed, Open).

		 /*******************************
		 *             PARTS            *
		 *******************************/

%!  pack_parts(+Pack, +State, -Fixed, -Parts) is semidet.
%
%   Fixed are the pairs Number-Bit of numbers with one candidate in State. Parts are terms part(Pack, State)
%   for the other numbers. No cell and no gap belongs to two parts, so each part is an independent puzzle.
%   State must be fully propagated. Otherwise parts could restrict each other across a gap. Fails if numbers
%   in linked cells are not consecutive. Fails if a part has more cells than numbers, or fewer.

pack_parts(Pack, State, Fixed, Parts) :-
    pack(Pack, [shape(Shape), links(Steps), base(Base)]),
    pack_slices(Pack, State, Slices),
    slices_fixed(Slices, Fixed, Open0),
    maplist(step_link, Steps, Links0),
    maplist(link_based(Base), Links0, Links1),
    links_kept(Links1, Fixed, Open0, Links, Open),
    slices_runs(Open, Runs),
    foldl(run_grouped, Runs, [], Groups),
    maplist(group_part(Shape, Base, Links), Groups, Parts).

link_based(Base, A0-B0, A-B) :-
    A is A0+Base,
    B is B0+Base.

%   slices_runs(+Slices, -Runs): Runs are pairs Mask-Slices, one for each run of consecutive numbers.

slices_runs([], []).
slices_runs([N-Mask|Slices], [RunMask-[N-Mask|Run]|Runs]) :-
    run_taken(Slices, N, Mask, RunMask, Run, Rest),
    slices_runs(Rest, Runs).

run_taken([N-Mask|Slices], N0, Mask0, RunMask, [N-Mask|Run], Rest) :-
    N =:= N0+1,
    !,
    Mask1 is Mask0 \/ Mask,
    run_taken(Slices, N, Mask1, RunMask, Run, Rest).
run_taken(Rest, _, Mask, Mask, [], Rest).

run_grouped(Run, Groups0, [Group|Groups]) :-
    run_merged(Groups0, Run, Group, Groups).

run_merged([], Group, Group, []).
run_merged([Mask1-Slices1|Groups0], Mask0-Slices0, Group, Groups) :-
    (   Mask0 /\ Mask1 =:= 0
    ->  Groups = [Mask1-Slices1|Groups1],
        run_merged(Groups0, Mask0-Slices0, Group, Groups1)
    ;   Mask is Mask0 \/ Mask1,
        append(Slices1, Slices0, Slices),
        run_merged(Groups0, Mask-Slices, Group, Groups)
    ).

%   group_part(+Shape, +Base, +Links, +Group, -Part): Part is the term part(Pack, State) for the cells and
%   numbers of Group. Shape and Base are those of the pack that is divided, and Links its links as pairs of bits.
%   The lowest cell becomes bit 1. (Cell 0-0 stays bit 0.) A king's step down and left is computed as a step
%   left, then a step down. So it needs the bit below the lowest cell. Steps off the board end in bits above the cells.

group_part(Shape0, Base0, Links0, Cells0-Slices0, part(Pack, State)) :-
    length(Slices0, Count),
    Count =:= popcount(Cells0),
    keysort(Slices0, Slices1),
    Base is max(0, lsb(Cells0)-1),
    Down is -Base,
    Cells is Cells0>>Base,
    Lower is Base-Base0,
    shape_part(Shape0, Lower, Cells, Shape),
    shape_reach(Shape, Reach),
    Width is msb(Cells)+Reach+2,
    maplist(slice_based(Base), Slices1, Slices),
    include(link_in(Cells0), Links0, Links1),
    maplist(link_based(Down), Links1, Links),
    maplist(link_step, Links, Steps),
    packed(Shape, Width, Cells, Slices, Steps, Base, Pack, State).

slice_based(Base, N-Mask0, N-Mask) :-
    Mask is Mask0>>Base.

link_in(Cells, A-B) :-
    Cells /\ (1<<A) =\= 0,
    Cells /\ (1<<B) =\= 0.
