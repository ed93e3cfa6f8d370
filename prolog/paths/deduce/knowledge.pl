:- module(paths_knowledge,
          [ world_new/3,                % +Board, -World, -Placed
            known_start/3,              % +World, +Placed, -Known
            known_placed/3,             % +Known, ?Number, -Bit
            known_open/3,               % +Known, ?Number, -Mask
            known_mask/3,               % +Known, ?Number, -Mask
            known_unclaimed/5,          % +Known, +Before, +After, +Cells0, -Cells
            known_free/2,               % +Known, -Free
            known_gap/3,                % +Known, -Before, -After
            gap_numbers/3,              % +Before, +After, -Numbers
            gap_masks/4,                % +Known, +Before, +After, -Masks
            known_narrowed/4,           % +Number, +Mask, +Known0, -Known
            known_excluded/4,           % +Known0, +Numbers, +Mask, -Known
            known_put/5,                % +World, +Known0, +Number, +Bit, -Known
            known_put_all/4,            % +World, +Placed, +Known0, -Known
            known_masked/3,               % +Open, +Known0, -Known
            world_near/3,               % +World, +Mask, -Near
            world_beside/4              % +Step, +World, +Mask, -Beside
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../checks').
:- use_module('../layout').
:- use_module('../packs').
:- use_module('../records').
:- use_module('../slices', [bits_mask/2]).

:- set_prolog_flag(optimise, true).

/** <module> What a person knows of a board

The knowledge is a term

    known(Places, Masks, Free)

  - Places: for each number, the bit of its cell, or -1.
  - Masks: for each number, its candidate cells, or its own cell once placed.
  - Free: the cells without a number.

A number is _open_ if it is not placed. A _gap_ is a run of consecutive open numbers.

The term

    world(Board, Layout, Shape, Size)

has what never changes while a board is solved. See layout.pl for Layout and Shape. Size is the number of cells.

    | argument      | meaning                                                           | example |
    | World, Known  | the two terms above                                               |         |
    | Number        | a number of the path, from 1 to Size                              | 7       |
    | Bit           | a cell, as the index of its bit: see layout.pl                    | 18      |
    | Mask          | a set of cells, with a bit for each                               | 0b101   |
    | Before, After | the numbers around a gap: 0 before the path, Size+1 after its end | 3, 6    |
*/

%!  world_new(+Board, -World, -Placed) is det.
%
%   Placed has a pair Number-Bit for each number on Board.

world_new(Board, world(Board, Layout, Shape, Size), Placed) :-
    board_checked(Board, Givens),
    board_layout(Board, Layout),
    layout(Layout, [shape(Shape), cells(Cells)]),
    Size is popcount(Cells),
    maplist(layout_number_bit(Layout), Givens, Placed).

%!  world_near(+World, +Mask, -Near) is det.
%
%   Near are the neighbours of the cells of Mask, as bits. Near may also have bits that represent no cell.

world_near(world(_, _, Shape, _), Mask, Near) :-
    shape_mask_neighbours(Shape, Mask, Near).

%!  world_beside(+Step, +World, +Mask, -Beside) is det.
%
%   Mask are possible cells of a number. If Step is 1, Beside are the neighbours of these cells where the next
%   number may be. If Step is -1, Beside are the neighbours where the number before may be.

world_beside(Step, world(_, _, Shape, _), Mask, Beside) :- shape_mask_beside(Step, Shape, Mask, Beside).

%!  known_start(+World, +Placed, -Known) is det.
%
%   Known is what follows directly from the numbers Placed. Their cells are taken. The numbers before and after
%   a placed number are next to it. Marked cells have only odd or only even candidates.

known_start(World, Placed, known(Places, Masks, Free)) :-
    World = world(_, Layout, _, Size),
    layout(Layout, [cells(Cells)]),
    functor(Places, places, Size),
    functor(Masks, masks, Size),
    numbers_placed(Placed, Places, Masks, Cells, Free),
    layout_open(Layout, Placed, Free, Open),
    numbers_open(Open, Places, Masks).

numbers_placed([], _, _, Free, Free).
numbers_placed([N-Bit|Placed], Places, Masks, Free0, Free) :-
    One is 1<<Bit,
    arg(N, Places, Bit),
    arg(N, Masks, One),
    Free1 is Free0 /\ \One,
    numbers_placed(Placed, Places, Masks, Free1, Free).

numbers_open([], _, _).
numbers_open([N-Mask|Open], Places, Masks) :-
    arg(N, Places, -1),
    arg(N, Masks, Mask),
    numbers_open(Open, Places, Masks).

%!  known_put(+World, +Known0, +Number, +Bit, -Known) is det.
%!  known_put_all(+World, +Placed, +Known0, -Known) is det.
%
%   Known is Known0 with Number at Bit, or with all pairs Number-Bit of Placed.

known_put(World, Known0, N, Bit, Known) :-
    known_put_all(World, [N-Bit], Known0, Known).

known_put_all(World, Placed, known(Places0, Masks0, Free0), known(Places, Masks, Free)) :-
    pairs_values(Placed, Bits),
    bits_mask(Bits, Taken),
    Free is Free0 /\ \Taken,
    Masks0 =.. [masks|List0],
    maplist(bits_removed(Taken), List0, List),
    Masks =.. [masks|List],
    duplicate_term(Places0, Places),
    numbers_put(Placed, Places, Masks),
    neighbours_kept(Placed, World, Places, Masks).

numbers_put([], _, _).
numbers_put([N-Bit|Placed], Places, Masks) :-
    One is 1<<Bit,
    setarg(N, Places, Bit),
    setarg(N, Masks, One),
    numbers_put(Placed, Places, Masks).

neighbours_kept([], _, _, _).
neighbours_kept([N-Bit|Placed], World, Places, Masks) :-
    World = world(_, _, _, Size),
    One is 1<<Bit,
    world_beside(-1, World, One, NearBefore),
    world_beside(1, World, One, NearAfter),
    Before is N-1,
    After is N+1,
    ( Before >= 1 -> neighbour_kept(Before, Places, Masks, NearBefore) ; true ),
    ( After =< Size -> neighbour_kept(After, Places, Masks, NearAfter) ; true ),
    neighbours_kept(Placed, World, Places, Masks).

%!  known_masked(+Open, +Known0, -Known) is det.
%
%   Open has pairs Number-Mask. Known is Known0 in which each Number has the candidates Mask. A number with
%   one candidate is placed.

known_masked(Open, known(Places0, Masks0, Free0), known(Places, Masks, Free)) :-
    duplicate_term(Places0-Masks0, Places-Masks),
    foldl(number_told(Places, Masks), Open, Free0, Free).

number_told(Places, Masks, N-Mask, Free0, Free) :-
    setarg(N, Masks, Mask),
    (   popcount(Mask) =:= 1
    ->  Bit is lsb(Mask),
        setarg(N, Places, Bit),
        Free is Free0 /\ \Mask
    ;   Free = Free0
    ).

bits_removed(Gone, Mask0, Mask) :-
    (   Mask0 /\ Gone =:= 0
    ->  Mask = Mask0
    ;   Mask is Mask0 /\ \Gone
    ).

neighbour_kept(N, Places, Masks, Near) :-
    (   arg(N, Places, -1)
    ->  arg(N, Masks, Mask0),
        Mask is Mask0 /\ Near,
        setarg(N, Masks, Mask)
    ;   true
    ).

%!  known_placed(+Known, ?Number, -Bit) is nondet.
%
%   Number is placed in the cell Bit.

known_placed(known(Places, _, _), N, Bit) :-
    arg(N, Places, Bit),
    Bit >= 0.

%!  known_open(+Known, ?Number, -Mask) is nondet.
%
%   Number is open. Its candidates are the cells of Mask.

known_open(known(Places, Masks, _), N, Mask) :-
    arg(N, Places, -1),
    arg(N, Masks, Mask).

%!  known_mask(+Known, ?Number, -Mask) is nondet.
%
%   Mask are the candidates of Number, or its own cell if it is placed. Semidet if Number is bound. Fails if
%   the path has no such Number.

known_mask(known(_, Masks, _), N, Mask) :-
    arg(N, Masks, Mask).

%!  known_unclaimed(+Known, +Before, +After, +Cells0, -Cells) is det.
%
%   Cells are Cells0 without the candidates of all numbers but those between Before and After.

known_unclaimed(known(_, Masks, _), Before, After, Cells0, Cells) :-
    functor(Masks, _, Size),
    unclaimed(1, Before, Masks, Cells0, Cells1),
    unclaimed(After, Size, Masks, Cells1, Cells).

unclaimed(N, Last, Masks, Cells0, Cells) :-
    (   ( N > Last ; Cells0 =:= 0 )
    ->  Cells = Cells0
    ;   arg(N, Masks, Mask),
        Cells1 is Cells0 /\ \Mask,
        N1 is N+1,
        unclaimed(N1, Last, Masks, Cells1, Cells)
    ).

%!  known_free(+Known, -Free) is det.
%
%   Free are the cells without a number.

known_free(known(_, _, Free), Free).

%!  known_gap(+Known, -Before, -After) is nondet.
%
%   The numbers between Before and After are a gap. Before is placed, or 0. After is placed, or one more than
%   the last number.

known_gap(known(Places, _, _), Before, After) :-
    functor(Places, _, Size),
    gap_from(0, Size, Places, Before, After).

gap_from(At, Size, Places, Before, After) :-
    At < Size,
    Next is At+1,
    next_placed(Next, Size, Places, Stop),
    (   Stop > Next,
        Before = At,
        After = Stop
    ;   gap_from(Stop, Size, Places, Before, After)
    ).

next_placed(N, Size, Places, Stop) :-
    (   N =< Size,
        arg(N, Places, -1)
    ->  N1 is N+1,
        next_placed(N1, Size, Places, Stop)
    ;   Stop = N
    ).

%!  gap_numbers(+Before, +After, -Numbers) is det.
%
%   Numbers are the numbers between Before and After.

gap_numbers(Before, After, Numbers) :-
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers).

%!  gap_masks(+Known, +Before, +After, -Masks) is det.
%
%   Masks are the candidates of each number between Before and After.

gap_masks(Known, Before, After, Masks) :-
    gap_numbers(Before, After, Numbers),
    maplist(known_mask(Known), Numbers, Masks).

%!  known_narrowed(+Number, +Mask, +Known0, -Known) is det.
%
%   Known is Known0 in which the open Number keeps only those of its candidate cells that are in Mask.

known_narrowed(N, Mask, known(Places, Masks0, Free), known(Places, Masks, Free)) :-
    arg(N, Masks0, Mask0),
    Mask1 is Mask0 /\ Mask,
    (   Mask1 =:= Mask0
    ->  Masks = Masks0
    ;   duplicate_term(Masks0, Masks),
        setarg(N, Masks, Mask1)
    ).

%!  known_excluded(+Known0, +Numbers, +Mask, -Known) is det.
%
%   Known is Known0 in which all open numbers except Numbers lose their candidates in Mask.

known_excluded(known(Places, Masks0, Free), Numbers, Mask, known(Places, Masks, Free)) :-
    bits_mask(Numbers, Spared),
    Masks0 =.. [masks|List0],
    masks_excluded(List0, 1, Places, Spared, Mask, List),
    Masks =.. [masks|List].

masks_excluded([], _, _, _, _, []).
masks_excluded([Mask0|Masks0], N, Places, Spared, Gone, [Mask|Masks]) :-
    (   Mask0 /\ Gone =\= 0,
        arg(N, Places, -1),
        Spared /\ (1<<N) =:= 0
    ->  Mask is Mask0 /\ \Gone
    ;   Mask = Mask0
    ),
    N1 is N+1,
    masks_excluded(Masks0, N1, Places, Spared, Gone, Masks).
