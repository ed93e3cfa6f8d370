:- module(codes_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../machine/expansion').

/** <module> The records of the decision diagram

Each record is a term of fixed arity. Programs name its fields: see ../machine/expansion.pl.
*/

%   A prepared game. The list bounds has bound(Symbol, Least, Most) for every counter: complete codes have Least to Most
%   pegs of Symbol. The weigher gives each peg a weight: see polynomials.pl.

record(frame(theory, layout, automata, bounds, weigher)).

%   The bits of a state: see layout.pl. The counters begin at bit `base`. Guards in `placed` change by the place of a
%   peg. Guards in `seeing` change by the number of equal pegs before it. The list bounds has bound(Sum, Terms, Low,
%   High) for each sum with Terms that depend on Seen. In complete codes, these Terms have a value from Low to High.
%   Either is `none` if there is no such bound.

record(layout(base, counters, guards, placed, seeing, bounds)).

%   The bits of a state that check one sum: see layout.pl.

record(guard(kind, sum, placed, seeing, start, bits)).

%   How a layer crosses one place, forward or backward: see transitions.pl.
%
%       | field     | meaning                                                                        |
%       | direction | back(Earlier, Free) or ahead(Later)                                            |
%       | Earlier   | the number of places before this one                                           |
%       | Free      | whether some symbol has no counter                                             |
%       | Later     | the number of places after this one                                            |
%       | reach     | the most that the open places can add to the sums, without the counted symbols |
%       | guards    | the guard bits that new states keep                                            |
%       | range     | the range of new states                                                        |
%       | arrows    | the moves of each automaton                                                    |
%       | numbers   | how numbers of states are multiplied: see weigher_numbers/2                    |
%
%   The Earlier or Later places are _open_.

record(transition(direction, counters, plains, reach, guards, range, arrows, numbers)).

%   A counter at one place.
%
%       | shift, ones | its field in a tally                                               |
%       | limit       | it counts to this number                                           |
%       | least, most | its range in complete codes                                        |
%       | reaches     | what open places add with this symbol, one argument for each count |
%       | delta       | what a peg of the symbol adds to a state, `none` if impossible     |
%       | weight      | what such a peg multiplies a number by                             |

record(counter(symbol, shift, ones, limit, least, most, reaches, delta, weight)).

%   States with the same tally. The field `fits` says whether a peg without a counter is possible. The field `summary` is
%   what all counters say together.

record(group(direction, fits, summary, tally, states)).

%   A change of states by one peg. Each state changes by `delta`. Open places can add `reach`. The weight times(Many,
%   Keep, Shift) turns a number N into ((N*Many) /\ Keep) << Shift.

record(move(states, symbol, delta, weight, reach)).

%   A rule that is no sum: see residual.pl.

record(automaton(number, offset, ones, accept, moves)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names fields of a record. Unification is the same goal, compiled.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
