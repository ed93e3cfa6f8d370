:- module(paths_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../machine/expansion').

/** <module> The records of the search for paths

Each record is a term of fixed arity. Programs name its fields: see ../machine/expansion.pl.
*/

%   The cells of a board as bits: see layout.pl.
%
%       | shape  | the neighbourhood                                               |
%       | stride | the distance between rows, in bits                              |
%       | width  | the number of bits                                              |
%       | cells  | the mask of the cells                                           |
%       | links  | pairs of bits                                                   |
%       | marked | Even-Odd: masks of the cells for even numbers, and for odd ones |

record(layout(shape, stride, width, cells, links, marked)).

%   Constants while some numbers are open: see packs.pl.
%
%       | shape       | the neighbourhood, spread over the slices                               |
%       | width       | the bits of a slice                                                     |
%       | count       | the number of slices                                                    |
%       | ones        | the lowest bit of every slice                                           |
%       | tops        | the highest bit of every slice, never a cell                            |
%       | first, last | all cells, in slices whose number before (after) has no slice           |
%       | ends        | first and last together                                                 |
%       | cells       | one slice: cells for the numbers with a slice                           |
%       | folds       | see slices.pl                                                           |
%       | numbers     | numbers(Number, ...): the numbers of the slices                         |
%       | links       | pairs Step-Mask: links from the cells of Mask to those Step bits higher |
%       | base        | bit 0 of a slice is bit Base of the layout                              |

record(pack(shape, width, count, ones, tops, first, last, ends, cells, folds, numbers, links, base)).

%   A search: see search.pl. The counts, `weights` and `limit` change in place.
%
%       | nodes, branchings, successors | counts so far                                         |
%       | weights                       | see branching.pl                                      |
%       | limit                         | the last node that may be opened                      |
%       | layout, givens                | the puzzle                                            |
%       | each                          | nodes allowed after each solution, 0 for no such rule |
%       | rules                         | `all`, or a list of the rules of passes.pl            |

record(search(nodes, branchings, successors, weights, limit, layout, givens, each, rules)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names fields of a record: see ../machine/expansion.pl.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
