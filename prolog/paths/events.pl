:- module(paths_events,
          [ tree_events/3               % +Style, +Tree, -Events
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(strikes).

/** <module> What happens in a search, one event after another
*/

%!  tree_events(+Style, +Tree, -Events) is det.
%
%   Events are those of Tree, the told tree of board_tree/5, as lists of integers, strings and lists (see answers.pl).
%   Sentences write numbers in Style, see board_style/2. An event is [Node, Depth, What, ...], by the number of its node:
%
%     - "node", Number, Cell      the node is opened: Number is tried at Cell; for the first node -1, []
%     - "rule", Rule, Strikes     Rule of strikes.pl strikes out candidates: Strikes lists [Number, OutCells, LeftCells]
%     - "placed", Numbers         the numbers that have one cell left now
%     - "branch", Numbers         the tries that follow, one after another
%     - "solution", K             the solution number K is found
%     - "dead end", Sentence      there is no solution, and why
%     - "stopped"                 the node is not opened any more
%     - "reverted", Number, Cell, Placed   the try is taken back, with so many numbers that followed

tree_events(Style, Tree, Events) :-
    phrase(node_events(try(-1, [], Tree), Style, 0, 1, _), Events).

node_events(try(Number, Cell0, node(Told, Follows, End)), Style, Depth, Node, Next) -->
    { try_cell(Cell0, Cell),
      foldl(told_placed, Told, [], Placed0),
      sort(Placed0, Placed) },
    [ [Node, Depth, "node", Number, Cell] ],
    told_events(Told, Style, Node, Depth),
    placed_event(End, Placed, Number, Node, Depth),
    end_events(End, Style, Node, Depth, Next),
    reverted_event(End, Number, Cell, Follows, Node, Depth).

try_cell([], []) :- !.
try_cell(Cell, Answer) :-
    cell_answer(Cell, Answer).

cell_answer(R-C, [R, C]).

told_placed(because(_), Placed, Placed).
told_placed(rule(_, Strikes), Placed0, Placed) :-
    findall([N, R, C], member(strike(N, _, [R-C]), Strikes), New),
    append(New, Placed0, Placed).

told_events([], _, _, _) --> [].
told_events([Told|More], Style, Node, Depth) -->
    told_event(Told, Style, Node, Depth),
    told_events(More, Style, Node, Depth).

told_event(rule(Rule0, Strikes0), _, Node, Depth) -->
    { atom_string(Rule0, Rule),
      maplist(strike_answer, Strikes0, Strikes) },
    (   { Strikes == [] }
    ->  []
    ;   [ [Node, Depth, "rule", Rule, Strikes] ]
    ).
told_event(because(Reason), Style, Node, Depth) -->
    { failure_sentence(Style, Reason, Sentence) },
    [ [Node, Depth, "dead end", Sentence] ].

strike_answer(strike(Number, Out0, Left0), [Number, Out, Left]) :-
    maplist(cell_answer, Out0, Out),
    maplist(cell_answer, Left0, Left).

placed_event(dead_end, _, _, _, _) -->
    !,
    [].
placed_event(_, Placed0, Number, Node, Depth) -->
    { exclude(placed_number(Number), Placed0, Placed) },
    (   { Placed == [] }
    ->  []
    ;   [ [Node, Depth, "placed", Placed] ]
    ).

placed_number(Number, [Number, _, _]).

end_events(solution(K), _, Node, Depth, Next) -->
    [ [Node, Depth, "solution", K] ],
    { Next is Node+1 }.
end_events(dead_end, _, Node, _, Next) -->
    { Next is Node+1 }.
end_events(stopped, _, Node, Depth, Next) -->
    [ [Node, Depth, "stopped"] ],
    { Next is Node+1 }.
end_events(tries(Tries), Style, Node, Depth, Next) -->
    { maplist(try_choice, Tries, Choices),
      First is Node+1,
      Below is Depth+1 },
    [ [Node, Depth, "branch", Choices] ],
    tries_events(Tries, Style, Below, First, Next).

try_choice(try(Number, R-C, _), [Number, R, C]).

tries_events([], _, _, Node, Node) --> [].
tries_events([Try|Tries], Style, Depth, Node0, Node) -->
    node_events(Try, Style, Depth, Node0, Node1),
    tries_events(Tries, Style, Depth, Node1, Node).

reverted_event(End, Number, Cell, Follows, Node, Depth) -->
    (   { Number =:= -1 ; End == stopped }
    ->  []
    ;   [ [Node, Depth, "reverted", Number, Cell, Follows] ]
    ).
