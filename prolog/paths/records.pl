:- module(paths_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../machine/expansion').

/** <module> The records of the search for paths

Each record is a term of fixed arity. Programs name its fields: see ../machine/expansion.pl.
*/

%   The record `layout` has the cells of a board as bits (layout.pl).
%
%       | field  | meaning                                                         |
%       | shape  | the steps between cells                                         |
%       | stride | the distance between rows, in bits                              |
%       | width  | the number of bits                                              |
%       | cells  | the mask of the cells                                           |
%       | links  | pairs of indices of bits, a pair for each two linked cells      |
%       | marked | Even-Odd: masks of the cells for even numbers, and for odd ones |

record(layout(shape, stride, width, cells, links, marked)).

%   The record `pack` has what stays constant while some numbers are open (packs.pl).
%
%       | field       | meaning                                                                 |
%       | shape       | the steps between cells, for all slices at once                         |
%       | width       | the number of bits in a slice                                           |
%       | count       | the number of slices                                                    |
%       | ones        | the lowest bit of every slice                                           |
%       | tops        | the highest bit of every slice, never a cell                            |
%       | first       | all cells, in the slices of numbers for which N-1 has no slice          |
%       | last        | all cells, in the slices of numbers for which N+1 has no slice          |
%       | ends        | first and last together                                                 |
%       | cells       | the cells for all these numbers, as one slice                           |
%       | folds       | the plan of slices_folds/3                                              |
%       | numbers     | numbers(Number, ...): the numbers of the slices                         |
%       | links       | pairs Step-Mask: links from the cells of Mask to those Step bits higher |
%       | base        | bit 0 of a slice is bit Base of the layout                              |

record(pack(shape, width, count, ones, tops, first, last, ends, cells, folds, numbers, links, base)).

%   The record `search` (search.pl). The counts, `weights` and `limit` change in place.
%
%       | field                         | meaning                                               |
%       | nodes, branchings, successors | counts so far                                         |
%       | weights                       | see branching.pl                                      |
%       | limit                         | how many nodes the search may open                    |
%       | layout, givens                | the puzzle                                            |
%       | each                          | if not 0, how many nodes it may open after a solution |
%       | rules                         | `all`, or a list of rules of passes.pl                |

record(search(nodes, branchings, successors, weights, limit, layout, givens, each, rules)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names fields of a record: see ../machine/expansion.pl.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
