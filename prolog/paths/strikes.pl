:- module(paths_strikes,
          [ state_strikes/5,            % +Layout, +Pack, +State0, -Told, -Reduced
            start_strikes/4,            % +Layout, +Pack, +State, -Given
            slices_strikes/4,           % +Layout, +Slices0, +Slices, -Strikes
            failure_sentence/3          % +Style, +Reason, -Sentence
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layout).
:- use_module(matching).
:- use_module(minimal).
:- use_module(naming).
:- use_module(packs).
:- use_module(records).
:- use_module(passes).
:- use_module(slices).

/** <module> What each rule strikes out at a node of the search, and why there is no solution

What happens at a node is a list of

  - rule(Rule, Strikes)  Rule strikes out candidates: a term strike(Number, Out, Left) for each number that loses some, with
    the cells that it loses and those that it keeps
  - because(Reason)      there is no solution; failure_sentence/3 says why

Rule is one of search_rule/2; `given` for what the givens and the links strike out before the search begins; or `try` for
what a try itself strikes out.
*/

%!  state_strikes(+Layout, +Pack, +State0, -Told, -Reduced) is det.
%
%   Told is what the rules do to State0, one after another. Reduced is reduced(State) with the fixpoint of all rules, or
%   `none` if there is no solution.

state_strikes(Layout, Pack, State0, Told, Reduced) :-
    state_passes(Pack, State0, Passes, End),
    pack_slices(Pack, State0, Slices0),
    passes_told(Passes, Layout, Pack, Slices0, Told, Told1),
    (   End = reduced(_)
    ->  Told1 = [],
        Reduced = End
    ;   End = failed(_, State),
        pack_slices(Pack, State, Slices),
        pack_cells(Pack, Cells),
        slices_failure(Slices, Cells, Layout, Reason),
        Told1 = [because(Reason)],
        Reduced = none
    ).

passes_told([], _, _, _, Told, Told).
passes_told([pass(Rule, State)|Passes], Layout, Pack, Slices0, [rule(Rule, Strikes)|Told0], Told) :-
    pack_slices(Pack, State, Slices),
    slices_strikes(Layout, Slices0, Slices, Strikes),
    passes_told(Passes, Layout, Pack, Slices, Told0, Told).

%!  slices_strikes(+Layout, +Slices0, +Slices, -Strikes) is det.
%
%   Strikes are what the numbers of Slices0 lose in Slices, pairs Number-Mask.

slices_strikes(Layout, Slices0, Slices, Strikes) :-
    foldl(slice_strike(Layout), Slices0, Slices, Strikes, []).

slice_strike(Layout, Number-Mask0, Number-Mask, Strikes0, Strikes) :-
    (   Mask =:= Mask0
    ->  Strikes0 = Strikes
    ;   Gone is Mask0 /\ \Mask,
        mask_layout_cells(Layout, Gone, Out),
        mask_layout_cells(Layout, Mask, Left),
        Strikes0 = [strike(Number, Out, Left)|Strikes]
    ).

mask_layout_cells(Layout, Mask, Cells) :-
    mask_bits(Mask, Bits),
    maplist(layout_bit_cell(Layout), Bits, Cells).

%   pack_cells(+Pack, -Mask): the cells that the numbers of Pack take, as bits of the layout.

pack_cells(Pack, Mask) :-
    pack(Pack, [cells(Mask0), base(Base)]),
    Mask is Mask0<<Base.

%!  start_strikes(+Layout, +Pack, +State, -Given) is det.
%
%   Given is what the givens and links of a board strike out, of all the cells that they leave free: State, with which its
%   search begins. A number that has one cell at once is told of even if that was the only free one.

start_strikes(Layout, Pack, State, rule(given, Strikes)) :-
    pack_cells(Pack, Cells),
    pack_slices(Pack, State, Slices),
    pairs_keys(Slices, Numbers),
    maplist(number_cells(Cells), Numbers, Slices0),
    slices_strikes(Layout, Slices0, Slices, Strikes0),
    (   Strikes0 == [],
        Slices = [Number-Only]
    ->  mask_layout_cells(Layout, Only, Left),
        Strikes = [strike(Number, [], Left)]
    ;   Strikes = Strikes0
    ).

number_cells(Cells, Number, Number-Cells).

		 /*******************************
		 *           FAILURES           *
		 *******************************/

%   slices_failure(+Slices, +Cells, +Layout, -Reason): why the numbers of Slices have no different cells that make up Cells.

slices_failure(Slices, _, _, no_cell(Number)) :-
    memberchk(Number-0, Slices),
    !.
slices_failure(Slices, _, Layout, one_cell(Number, Other, Cell)) :-
    include(slice_single, Slices, Singles),
    append(_, [Number-Mask|Rest], Singles),
    memberchk(Other-Mask, Rest),
    !,
    mask_layout_cells(Layout, Mask, [Cell]).
slices_failure(Slices0, Cells, Layout, Reason) :-
    include(slice_single, Slices0, Singles),
    slices_union(Singles, Taken),
    maplist(slice_untaken(Taken), Slices0, Slices),
    slices_failure_left(Slices, Cells, Layout, Reason),
    !.
slices_failure(Slices, _, Layout, too_few(Numbers, Cells)) :-
    minimal_subset(Slices, slices_unmatched, Few),
    pairs_keys(Few, Numbers),
    slices_union(Few, Mask),
    mask_layout_cells(Layout, Mask, Cells).

slices_failure_left(Slices, _, _, no_cell(Number)) :-
    memberchk(Number-0, Slices).
slices_failure_left(Slices, Cells, Layout, no_number(Cell)) :-
    slices_union(Slices, Covered),
    Bare is Cells /\ \Covered,
    Bare =\= 0,
    mask_layout_cells(Layout, Bare, [Cell|_]).
slices_failure_left(Slices, _, Layout, only_number(Number, Cell, Other)) :-
    select(Number-Mask, Slices, Others),
    slices_union(Others, Covered),
    Own is Mask /\ \Covered,
    mask_layout_cells(Layout, Own, [Cell,Other|_]).

slices_union(Slices, Union) :-
    pairs_values(Slices, Masks),
    masks_union(Masks, Union).

%   slices_unmatched(+Slices): there are not enough cells for all numbers (Hall, 1935).

slices_unmatched(Slices) :-
    Slices = [_|_],
    pairs_values(Slices, Masks),
    masks_union(Masks, Cells),
    Width is msb(Cells)+1,
    same_length(Masks, None),
    maplist(=(0), None),
    \+ slices_matching(Masks, Width, Cells, None, _).

slice_single(_-Mask) :-
    Mask =\= 0,
    Mask /\ (Mask-1) =:= 0.

slice_untaken(Taken, Number-Mask0, Number-Mask) :-
    (   slice_single(Number-Mask0)
    ->  Mask = Mask0
    ;   Mask is Mask0 /\ \Taken
    ).

%!  failure_sentence(+Style, +Reason, -Sentence:string) is det.
%
%   Sentence says in English why there is no solution. Rows and columns count from 1 there. Style is that of board_style/2.

failure_sentence(Style, Reason, Sentence) :-
    failure_words(Reason, Format, Args),
    words_text(Style, Format, Args, Sentence).

failure_words(no_cell(Number), "no cell is left for ~w", [number(Number)]).
failure_words(one_cell(Number, Other, Cell), "~w is the only cell left for ~w and for ~w",
              [cell(Cell), number(Number), number(Other)]).
failure_words(no_number(Cell), "no number is left for ~w", [cell(Cell)]).
failure_words(only_number(Number, A, B), "~w is the only number left for ~w and for ~w", [number(Number), cell(A), cell(B)]).
failure_words(too_few(Numbers, Cells), "~w have only ~w between them", [numbers(Numbers), cells(Cells)]).
failure_words(apart, "the cells are not all connected", []).
failure_words(no_neighbours(Number, Next), "~w and ~w are not given in neighbouring cells", [number(Number), number(Next)]).
failure_words(broken_mark(Number), "~w is given where a mark excludes it", [number(Number)]).
failure_words(broken_link, "the numbers given in two linked cells are not consecutive", []).
