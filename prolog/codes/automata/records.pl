:- module(codes_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../../machine/expansion').

/** <module> The records of the decision diagram

Each record is a term of fixed arity. Programs name its fields: see ../../machine/expansion.pl.
*/

%   A frame is a game that is prepared for its diagram. The list `bounds` has bound(Symbol, Least, Most) for
%   every counter: in complete codes, the counter is at least Least and at most Most. The weigher gives each
%   peg a weight: see polynomials.pl.

record(frame(theory, layout, automata, bounds, weigher)).

%   A layout says what the bits of a state mean: see layout.pl. The counters begin at bit `base`. The guards
%   in `placed` depend on the places of pegs. The guards in `seeing` depend on Seen: how many earlier pegs
%   have the same symbol. The list `bounds` has bound(Sum, Terms, Low, High) for each sum with Terms that
%   depend on Seen. In complete codes, the value of these Terms is at least Low and at most High. Low or High
%   is `none` if there is no such bound.

record(layout(base, counters, guards, placed, seeing, bounds)).

%   A guard is a field of a state that checks one sum: see layout.pl.

record(guard(kind, sum, placed, seeing, start, bits)).

%   A transition leads from a layer across one place, forward or backward: see transitions.pl.
%
%       | field     | meaning                                                                      |
%       | direction | back(Earlier, Free) or ahead(Later)                                          |
%       | Earlier   | the number of places before this one                                         |
%       | Free      | whether some symbol has no counter                                           |
%       | Later     | the number of places after this one                                          |
%       | counters  | a record `counter` for each counter                                          |
%       | plains    | plain(Symbol, Delta, Weight) for symbols without a counter                   |
%       | reach     | what open places can take from each guard by pegs that no counter bounds     |
%       | guards    | the guard bits that new states keep                                          |
%       | range     | the range of new states                                                      |
%       | arrows    | the moves of each automaton                                                  |
%       | numbers   | how counts are multiplied: see weigher_numbers/2                             |
%
%   Going back, the Earlier places are _open_. Going ahead, the Later places are.

record(transition(direction, counters, plains, reach, guards, range, arrows, numbers)).

%   A counter of one symbol, as a transition across one place needs it.
%
%       | shift, ones | the counter's field in a tally                                               |
%       | limit       | the greatest number that it counts                                           |
%       | least, most | its range in complete codes                                                  |
%       | reaches     | what pegs of the symbol can take from guards at open places, for each count  |
%       | delta       | what a peg of the symbol adds to a state, `none` if impossible               |
%       | weight      | what such a peg multiplies a count by: see `move`                            |

record(counter(symbol, shift, ones, limit, least, most, reaches, delta, weight)).

%   A group is the states of a layer that have the same tally. The field `fits` says whether a peg is possible
%   that changes no counter. The field `summary` is what all counters say together: see transitions.pl.

record(group(direction, fits, summary, tally, states)).

%   A move is a change of states by one peg. Each state changes by `delta`. After it, open places can take
%   `reach` from the guards. The weight times(Many, Keep, Shift) turns a number N into ((N*Many) /\ Keep) <<
%   Shift.

record(move(states, symbol, delta, weight, reach)).

%   The automaton of a rule that is no sum: see residual.pl.

record(automaton(number, offset, ones, accept, moves)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names a record and some of its fields. Unification does the same as Goal, without a search for the
%   fields.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
