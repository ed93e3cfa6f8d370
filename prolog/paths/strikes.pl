:- module(paths_strikes,
          [ state_strikes/5,            % +Layout, +Pack, +State0, -Told, -Reduced
            start_strikes/4,            % +Layout, +Pack, +State, -Given
            slices_strikes/4,           % +Layout, +Slices0, +Slices, -Strikes
            start_failure/3,            % +Layout, +Givens, -Reason
            failure_sentence/3          % +Style, +Reason, -Sentence
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layout).
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
        slices_failure(Slices, Cells, Failure),
        failure_cells(Failure, Layout, Reason),
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

%!  start_failure(+Layout, +Givens, -Reason) is det.
%
%   Reason says why layout_start/4 fails for Layout and Givens.

start_failure(Layout, Givens, Reason) :-
    (   \+ layout_connected(Layout)
    ->  Reason = apart
    ;   layout(Layout, [shape(Shape)]),
        member(N-Bit, Givens),
        Next is N+1,
        memberchk(Next-Other, Givens),
        One is 1<<Bit,
        shape_mask_beside(1, Shape, One, Near),
        Near /\ (1<<Other) =:= 0
    ->  Reason = no_neighbours(N, Next)
    ;   member(N-Bit, Givens),
        layout_number_cells(Layout, N, Mask),
        Mask /\ (1<<Bit) =:= 0
    ->  Reason = broken_mark(N)
    ;   Reason = broken_link
    ).

%   slices_failure(+Slices, +Cells, -Failure): why the numbers of Slices have no different cells that make up Cells. Where
%   Failure names cells they are bits.

slices_failure(Slices, _, no_cell(Number)) :-
    memberchk(Number-0, Slices),
    !.
slices_failure(Slices, _, one_cell(Number, Other, Bit)) :-
    include(slice_single, Slices, Singles),
    append(_, [Number-Mask|Rest], Singles),
    memberchk(Other-Mask, Rest),
    !,
    Bit is lsb(Mask).
slices_failure(Slices0, Cells, Failure) :-
    include(slice_single, Slices0, Singles),
    foldl(slice_joined, Singles, 0, Taken),
    maplist(slice_untaken(Taken), Slices0, Slices),
    slices_failure_left(Slices, Cells, Failure),
    !.
slices_failure(Slices, _, too_few(Numbers, Bits)) :-
    slices_matched(Slices, Slices, [], Numbers, Mask),
    mask_bits(Mask, Bits).

slices_failure_left(Slices, _, no_cell(Number)) :-
    memberchk(Number-0, Slices).
slices_failure_left(Slices, Cells, no_number(Bit)) :-
    foldl(slice_joined, Slices, 0, Covered),
    Bare is Cells /\ \Covered,
    Bare =\= 0,
    Bit is lsb(Bare).
slices_failure_left(Slices, _, only_number(Number, Bit, Other)) :-
    append(Before, [Number-Mask|After], Slices),
    foldl(slice_joined, Before, 0, Covered0),
    foldl(slice_joined, After, Covered0, Covered),
    Own is Mask /\ \Covered,
    Rest is Own /\ (Own-1),
    Rest =\= 0,
    Bit is lsb(Own),
    Other is lsb(Rest).

slice_single(_-Mask) :-
    Mask =\= 0,
    Mask /\ (Mask-1) =:= 0.

slice_joined(_-Mask, Joined0, Joined) :-
    Joined is Joined0 \/ Mask.

slice_untaken(Taken, Number-Mask0, Number-Mask) :-
    (   slice_single(Number-Mask0)
    ->  Mask = Mask0
    ;   Mask is Mask0 /\ \Taken
    ).

%   slices_matched(+Open, +Slices, +Owners, -Numbers, -Mask): the numbers of Open do not all find cells of their own beside
%   Owners, pairs Bit-Number: Numbers have only the cells of Mask, one fewer than they are (Hall, 1935).

slices_matched([Number-_|Open], Slices, Owners0, Numbers, Mask) :-
    number_matched(Number, Slices, 0, Seen, Owners0, Owners, Found),
    (   Found == true
    ->  slices_matched(Open, Slices, Owners, Numbers, Mask)
    ;   findall(Owner, ( member(Bit-Owner, Owners0), Seen /\ (1<<Bit) =\= 0 ), Others),
        sort([Number|Others], Numbers),
        Mask = Seen
    ).

%   number_matched(+Number, +Slices, +Seen0, -Seen, +Owners0, -Owners, -Found): Number gets a cell that was not seen, whose
%   owner gets another one (Kuhn, 1955).

number_matched(Number, Slices, Seen0, Seen, Owners0, Owners, Found) :-
    memberchk(Number-Mask, Slices),
    Unseen is Mask /\ \Seen0,
    (   Unseen =:= 0
    ->  Seen = Seen0,
        Owners = Owners0,
        Found = false
    ;   Bit is lsb(Unseen),
        Seen1 is Seen0 \/ 1<<Bit,
        bit_matched(Number, Bit, Slices, Seen1, Seen, Owners0, Owners, Found)
    ).

bit_matched(Number, Bit, Slices, Seen0, Seen, Owners0, Owners, Found) :-
    (   selectchk(Bit-Owner, Owners0, Owners1)
    ->  number_matched(Owner, Slices, Seen0, Seen1, Owners1, Owners2, Moved),
        (   Moved == true
        ->  Found = true,
            Seen = Seen1,
            Owners = [Bit-Number|Owners2]
        ;   number_matched(Number, Slices, Seen1, Seen, Owners0, Owners, Found)
        )
    ;   Found = true,
        Seen = Seen0,
        Owners = [Bit-Number|Owners0]
    ).

failure_cells(no_cell(Number), _, no_cell(Number)).
failure_cells(one_cell(Number, Other, Bit), Layout, one_cell(Number, Other, Cell)) :-
    layout_bit_cell(Layout, Bit, Cell).
failure_cells(no_number(Bit), Layout, no_number(Cell)) :-
    layout_bit_cell(Layout, Bit, Cell).
failure_cells(only_number(Number, BitA, BitB), Layout, only_number(Number, A, B)) :-
    layout_bit_cell(Layout, BitA, A),
    layout_bit_cell(Layout, BitB, B).
failure_cells(too_few(Numbers, Bits), Layout, too_few(Numbers, Cells)) :-
    maplist(layout_bit_cell(Layout), Bits, Cells).

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
