:- module(paths_tree,
          [ board_tree/5,               % +How, +Board, +NodeLimit, -Tree, -Counts
            tree_events/3               % +Style, +Tree, -Events
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(branching).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes).
:- use_module(records).
:- use_module(search).
:- use_module(strikes).

/** <module> The tree of a search, for people to look at, and its events

A node is node(Told, Follows, End). Told is what the rules do there, see strikes.pl; [] unless that was asked for. Follows
is how many numbers the rules place there. End is

  - solution(K)  all numbers have their places: the solution number K
  - dead_end     the rules find that there is no solution
  - stopped      the node was not opened any more
  - tries(Tries) the node branches: Tries are terms try(Number, Cell, Node)
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
%   Events are those of Tree, the told tree of board_tree/5, as lists. Sentences write numbers in Style, see board_style/2. An event is [Node, Depth, What, ...], by the number of its node:
%
%     - "node", Number, Cell      the node is opened: Number is tried at Cell; for the first node -1, []
%     - "rule", Rule, Strikes     Rule of strikes.pl strikes out candidates: Strikes lists Number-OutCells-LeftCells
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
