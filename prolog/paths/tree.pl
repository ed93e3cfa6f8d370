:- module(paths_tree,
          [ board_tree/5,               % +How, +Board, +NodeLimit, -Tree, -Counts
            tree_events/3,              % +Style, +Tree, -Events
            failure_sentence/3          % +Style, +Reason, -Sentence
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(branching).
:- use_module(layout).
:- use_module(matching).
:- use_module(minimal).
:- use_module(naming).
:- use_module(packs).
:- use_module(passes).
:- use_module(records).
:- use_module(search).
:- use_module(slices).

/** <module> The tree of a search, for people to look at, and its events

A node is node(Told, Follows, End). Follows is how many numbers the rules place there. End is

  - solution(K)  all numbers have their places: the solution number K
  - dead_end     the rules find that there is no solution
  - stopped      the node was not opened any more
  - tries(Tries) the node branches: Tries are terms try(Number, Cell, Node)

Told is what happens there, [] unless that was asked for:

  - rule(Rule, Strikes)  Rule strikes out candidates: a term strike(Number, Out, Left) for each number that loses some, with
    the cells that it loses and those that it keeps
  - because(Reason)      there is no solution; failure_sentence/3 says why

Rule is one of search_rule/2; `given` for what the givens and the links strike out before the search begins; or `try` for
what a try itself strikes out.
*/

%!  board_tree(+How, +Board, +NodeLimit, -Tree, -Counts) is det.
%
%   Tree is the root of the search for all solutions of Board, depth first, of which NodeLimit nodes are opened. Counts is
%   counts(Nodes, Solutions). How is `told` if the nodes are to tell what the rules do, or `silent`. The search is that of
%   search.pl, but for the independent parts that it would find.

board_tree(How, Board, NodeLimit, Tree, Counts) :-
    board_search(Board, inf, Search),
    search_problem(Search, Layout, Givens),
    weights_new(Layout, Weights),
    Counted = counts(0, 0),
    (   layout_start(Layout, Givens, Pack, State)
    ->  node_tree(walk(How, Layout, Weights, NodeLimit, Counted), Pack, State, 0, Tree0),
        root_told(How, Layout, Pack, State, Tree0, Tree)
    ;   start_told(How, Layout, Givens, Told),
        Tree = node(Told, 0, dead_end)
    ),
    Counts = Counted.

root_told(silent, _, _, _, Tree, Tree).
root_told(told, Layout, Pack, State, node(Told, Follows, End), node([Given|Told], Follows, End)) :-
    start_strikes(Layout, Pack, State, Given).

start_told(silent, _, _, []).
start_told(told, Layout, Givens, [because(Reason)]) :-
    (   start_fault(Layout, Givens, Fault)
    ->  Reason = Fault
    ;   Reason = broken_link
    ).

%   node_tree(+Walk, +Pack, +State, +Before, -Node): Before is how many numbers of State had their places before.

node_tree(Walk, Pack, State0, Before, node(Told, Follows, End)) :-
    Walk = walk(How, Layout, _, NodeLimit, Counts),
    (   arg(1, Counts, NodeLimit)
    ->  Told = [],
        Follows = 0,
        End = stopped
    ;   counted(1, Counts, _),
        node_reduced(How, Layout, Pack, State0, Told, Reduced),
        reduced_node(Reduced, Walk, Pack, Before, Follows, End)
    ).

counted(Which, Counts, Count) :-
    arg(Which, Counts, Count0),
    Count is Count0+1,
    nb_setarg(Which, Counts, Count).

%   node_reduced(+How, +Layout, +Pack, +State0, -Told, -Reduced): Reduced is reduced(State), or `none` if there is no
%   solution.

node_reduced(silent, _, Pack, State0, [], Reduced) :-
    (   state_reduced(all, Pack, State0, 0, State, _)
    ->  Reduced = reduced(State)
    ;   Reduced = none
    ).
node_reduced(told, Layout, Pack, State0, Told, Reduced) :-
    state_strikes(Layout, Pack, State0, Told, Reduced).

reduced_node(none, _, _, _, 0, dead_end).
reduced_node(reduced(State), Walk, Pack, Before, Follows, End) :-
    pack_fixed(Pack, State, Fixed),
    length(Fixed, Placed),
    Follows is Placed-Before,
    reduced_end(Walk, Pack, State, Placed, End).

reduced_end(walk(_, _, _, _, Counts), Pack, _, Placed, End) :-
    pack(Pack, [count(Count)]),
    Placed =:= Count,
    !,
    counted(2, Counts, Solution),
    End = solution(Solution).
reduced_end(Walk, Pack, State, Placed, tries(Tries)) :-
    Walk = walk(_, _, Weights, _, _),
    state_choices(Weights, Pack, State, choices(Index, Choices)),
    Before is Placed+1,
    pack_slices(Pack, State, Slices),
    maplist(choice_try(Walk, Pack, State, Index, Before, Slices), Choices, Tries).

choice_try(Walk, Pack, State0, Index, Before, Slices0, Choice, try(Number, Cell, Node)) :-
    Walk = walk(How, Layout, Weights, _, _),
    choice_state(Choice, Pack, State0, State),
    pack_slices(Pack, State, Slices),
    choice_move(Weights, Index, Slices, Number, Bit),
    layout_bit_cell(Layout, Bit, Cell),
    node_tree(Walk, Pack, State, Before, Node0),
    (   Node0 = node(_, _, dead_end)
    ->  weights_failed(Weights, Index)
    ;   true
    ),
    try_told(How, Layout, Slices0, Slices, Node0, Node).

try_told(silent, _, _, _, Node, Node).
try_told(told, Layout, Slices0, Slices, node(Told, Follows, End), node(All, Follows, End)) :-
    (   End == stopped
    ->  All = Told
    ;   slices_strikes(Layout, Slices0, Slices, Strikes),
        All = [rule(try, Strikes)|Told]
    ).

%!  tree_events(+Style, +Tree, -Events) is det.
%
%   Events are those of Tree, the told tree of board_tree/5, as lists. Sentences write numbers in Style, see board_style/2.
%   An event is [Node, Depth, What, ...], by the number of its node:
%
%     - "node", Number, Cell      the node is opened: Number is tried at Cell; for the first node -1, []
%     - "rule", Rule, Strikes     Rule strikes out candidates: Strikes lists Number-OutCells-LeftCells
%     - "placed", Numbers         the numbers that have one cell left now
%     - "branch", Numbers         the tries that follow, one after another
%     - "solution", K             the solution number K is found
%     - "dead end", Sentence      there is no solution, and why
%     - "stopped"                 the node is not opened any more
%     - "reverted", Number, Cell, Placed   the try is taken back, with Placed numbers that followed

tree_events(Style, Tree, Events) :-
    phrase(node_events(try(-1, [], Tree), Style, 0, 1, _), Events).

node_events(try(Number, Cell, node(Told, Follows, End)), Style, Depth, Node, Next) -->
    { foldl(told_placed, Told, [], Placed0),
      sort(Placed0, Placed) },
    [ [Node, Depth, "node", Number, Cell] ],
    told_events(Told, Style, Node, Depth),
    placed_event(End, Placed, Number, Node, Depth),
    end_events(End, Style, Node, Depth, Next),
    reverted_event(End, Number, Cell, Follows, Node, Depth).

told_placed(because(_), Placed, Placed).
told_placed(rule(_, Strikes), Placed0, Placed) :-
    findall(N-Cell, member(strike(N, _, [Cell]), Strikes), New),
    append(New, Placed0, Placed).

told_events([], _, _, _) --> [].
told_events([Told|More], Style, Node, Depth) -->
    told_event(Told, Style, Node, Depth),
    told_events(More, Style, Node, Depth).

told_event(rule(Rule, Strikes0), _, Node, Depth) -->
    { findall(N-Out-Left, member(strike(N, Out, Left), Strikes0), Strikes) },
    (   { Strikes == [] }
    ->  []
    ;   [ [Node, Depth, "rule", Rule, Strikes] ]
    ).
told_event(because(Reason), Style, Node, Depth) -->
    { failure_sentence(Style, Reason, Sentence) },
    [ [Node, Depth, "dead end", Sentence] ].

placed_event(dead_end, _, _, _, _) -->
    !,
    [].
placed_event(_, Placed0, Number, Node, Depth) -->
    { exclude(placed_number(Number), Placed0, Placed) },
    (   { Placed == [] }
    ->  []
    ;   [ [Node, Depth, "placed", Placed] ]
    ).

placed_number(Number, Number-_).

end_events(solution(K), _, Node, Depth, Next) -->
    [ [Node, Depth, "solution", K] ],
    { Next is Node+1 }.
end_events(dead_end, _, Node, _, Next) -->
    { Next is Node+1 }.
end_events(stopped, _, Node, Depth, Next) -->
    [ [Node, Depth, "stopped"] ],
    { Next is Node+1 }.
end_events(tries(Tries), Style, Node, Depth, Next) -->
    { findall(N-Cell, member(try(N, Cell, _), Tries), Choices),
      First is Node+1,
      Below is Depth+1 },
    [ [Node, Depth, "branch", Choices] ],
    tries_events(Tries, Style, Below, First, Next).

tries_events([], _, _, Node, Node) --> [].
tries_events([Try|Tries], Style, Depth, Node0, Node) -->
    node_events(Try, Style, Depth, Node0, Node1),
    tries_events(Tries, Style, Depth, Node1, Node).

reverted_event(End, Number, Cell, Follows, Node, Depth) -->
    (   { Number =:= -1 ; End == stopped }
    ->  []
    ;   [ [Node, Depth, "reverted", Number, Cell, Follows] ]
    ).

		 /*******************************
		 *            STRIKES           *
		 *******************************/

%   state_strikes(+Layout, +Pack, +State0, -Told, -Reduced): Told is what the rules do to State0, one after another. Reduced
%   is reduced(State) with the fixpoint of all rules, or `none` if there is no solution.

state_strikes(Layout, Pack, State0, Told, Reduced) :-
    findall(Rule, search_rule(Rule, _), Rules),
    state_passes(Rules, Pack, State0, Passes, End),
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

%   slices_strikes(+Layout, +Slices0, +Slices, -Strikes): Strikes are what the numbers of Slices0 lose in Slices.

slices_strikes(Layout, Slices0, Slices, Strikes) :-
    foldl(slice_strike(Layout), Slices0, Slices, Strikes, []).

slice_strike(Layout, Number-Mask0, Number-Mask, Strikes0, Strikes) :-
    (   Mask =:= Mask0
    ->  Strikes0 = Strikes
    ;   Gone is Mask0 /\ \Mask,
        layout_mask_cells(Layout, Gone, Out),
        layout_mask_cells(Layout, Mask, Left),
        Strikes0 = [strike(Number, Out, Left)|Strikes]
    ).

%   pack_cells(+Pack, -Mask): the cells that the numbers of Pack take, as bits of the layout.

pack_cells(Pack, Mask) :-
    pack(Pack, [cells(Mask0), base(Base)]),
    Mask is Mask0<<Base.

%   start_strikes(+Layout, +Pack, +State, -Given): Given is what the givens and links of a board strike out, of all the cells
%   that they leave free: State, with which its search begins. A number that has one cell at once is told of even if that
%   was the only free one.

start_strikes(Layout, Pack, State, rule(given, Strikes)) :-
    pack_cells(Pack, Cells),
    pack_slices(Pack, State, Slices),
    findall(Number-Cells, member(Number-_, Slices), Slices0),
    slices_strikes(Layout, Slices0, Slices, Strikes0),
    (   Strikes0 == [],
        Slices = [Number-Only]
    ->  layout_mask_cells(Layout, Only, Left),
        Strikes = [strike(Number, [], Left)]
    ;   Strikes = Strikes0
    ).

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
    layout_mask_cells(Layout, Mask, [Cell]).
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
    layout_mask_cells(Layout, Mask, Cells).

slices_failure_left(Slices, _, _, no_cell(Number)) :-
    memberchk(Number-0, Slices).
slices_failure_left(Slices, Cells, Layout, no_number(Cell)) :-
    slices_union(Slices, Covered),
    Bare is Cells /\ \Covered,
    Bare =\= 0,
    layout_mask_cells(Layout, Bare, [Cell|_]).
slices_failure_left(Slices, _, Layout, only_number(Number, Cell, Other)) :-
    select(Number-Mask, Slices, Others),
    slices_union(Others, Covered),
    Own is Mask /\ \Covered,
    layout_mask_cells(Layout, Own, [Cell,Other|_]).

slices_union(Slices, Union) :-
    pairs_values(Slices, Masks),
    masks_union(Masks, Union).

%   slices_unmatched(+Slices): there are not enough cells for all numbers (Hall, 1935).

slices_unmatched(Slices) :-
    Slices = [_|_],
    pairs_values(Slices, Masks),
    masks_union(Masks, Cells),
    \+ slices_all_matched(Masks, Cells, _).

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
