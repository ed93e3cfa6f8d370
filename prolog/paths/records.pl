:- module(paths_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../machine/records').

/** <module> The records of the search for paths
*/

%   The cells of a board as bits, see layout.pl: its shape, the distance between rows, the number of bits, the mask of the cells, the
%   links as pairs of bits, and the masks Even-Odd of the cells that hold no other numbers.

record(layout(shape, stride, width, cells, links, marked)).

%   What stays the same while numbers are open, see packs.pl:
%
%     - `shape`: the neighbourhood, spread over the slices
%     - `width` and `count`: the bits of a slice, and the number of slices
%     - `ones` and `tops`: the lowest and the highest bit of every slice; a top is never a cell
%     - `first` and `last`: all cells, in the slices whose number before (after) has no slice: that number is placed, or off
%       the path; `ends`: both together
%     - `cells`: one slice: the cells that no number without a slice takes
%     - `folds`: see slices.pl
%     - `numbers`: the term numbers(Number, ...): the numbers of the slices
%     - `links`: pairs Step-Mask: the cells of Mask are linked with the cells Step bits higher
%     - `base`: bit 0 of a slice is bit Base of the layout

record(pack(shape, width, count, ones, tops, first, last, ends, cells, folds, numbers, links, base)).

%   A search, see search.pl. The counts, the weights and `limit`, the last node that may be opened, change in place. Every solution
%   moves the limit to `each` nodes further on, unless that is 0. Its rules are `all`, or those of passes.pl that it uses.

record(search(nodes, branchings, successors, weights, limit, layout, givens, each, rules)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names fields of a record, see ../machine/records.pl.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
