:- module(codes_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../../machine/expansion').

/** <module> The records of the decision diagram

Each record is a term with a fixed number of arguments. Programs name these arguments: see
../../machine/expansion.pl.
*/

%   A frame is a game, ready for its diagram. `theory` is that of theory.pl, `layout` says what the bits of a
%   state mean, `automata` are those of residual.pl. The list `bounds` has bound(Symbol, Least, Most) for every
%   counter: in complete codes, its value is between Least and Most. The weigher gives each peg a weight: see
%   polynomials.pl.

record(frame(theory, layout, automata, bounds, weigher)).

%   A layout says what the bits of a state mean: see layout.pl. Seen is the number of earlier pegs with the
%   symbol of a peg.
%
%       | base     | the bit at which the counters begin                                             |
%       | counters | counter(Symbol, Limit, Offset) for each symbol that has a counter               |
%       | guards   | a record `guard` for each test of a sum                                         |
%       | placed   | the guards with terms that depend on the place of a peg                         |
%       | seeing   | the guards with terms that depend on Seen                                       |
%       | bounds   | bound(Sum, Terms, Low, High) for each sum with Terms that depend on Seen        |
%
%   In complete codes, the value of Terms is between Low and High. If Low or High is `none`, there is no such
%   bound.

record(layout(base, counters, guards, placed, seeing, bounds)).

%   A guard checks whether a sum can still reach its target. The head of layout.pl explains the fields.

record(guard(kind, sum, placed, seeing, start, bits)).

%   A transition leads from a layer of states to the next layer, across one place: see transitions.pl.
%
%       | field     | meaning                                                                      |
%       | direction | backward: back(Earlier, Free). Forward: ahead(Later)                         |
%       | Earlier   | the number of places before this one                                         |
%       | Free      | whether some symbol has no counter                                           |
%       | Later     | the number of places after this one                                          |
%       | counters  | a record `counter` for each counter                                          |
%       | plains    | plain(Symbol, Delta, Weight) for symbols without a counter                   |
%       | reach     | the greatest loss of each guard by pegs without a counter on open places     |
%       | guards    | the guard bits that new states keep                                          |
%       | range     | the range of new states                                                      |
%       | arrows    | the moves of each automaton                                                  |
%       | numbers   | how counts are multiplied: see weigher_numbers/2                             |
%
%   A place without a peg yet is _open_. There are Earlier or Later open places, depending on the direction.

record(transition(direction, counters, plains, reach, guards, range, arrows, numbers)).

%   A counter has the number of pegs with one symbol. These are its fields for a transition across one place:
%
%       | shift, ones | the counter's field in a tally                                               |
%       | limit       | the number up to which it counts                                             |
%       | least, most | its least and greatest value in complete codes                               |
%       | reaches     | for each count: the loss of guards by pegs of the symbol on open places      |
%       | delta       | the number that a peg of the symbol adds to a state, or `none`               |
%       | weight      | the factor by which such a peg multiplies a count: see `move`                |

record(counter(symbol, shift, ones, limit, least, most, reaches, delta, weight)).

%   A group has all states of a layer with the same `tally`: the counters of a state as one integer. The field
%   `fits` says whether a peg that changes no counter is possible. The field `summary` combines all counters:
%   see transitions.pl.

record(group(direction, fits, summary, tally, states)).

%   A move places one peg in each of some states, and adds `delta` to the state. The field `reach` is the loss
%   of guards that is possible on open places after the move. The weight times(Many, Keep, Shift) turns a
%   number N into ((N*Many) /\ Keep) << Shift.

record(move(states, symbol, delta, weight, reach)).

%   The automaton of a rule that cannot be written as a sum. rules_automata/5 of residual.pl explains the
%   fields.

record(automaton(number, offset, ones, accept, moves)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names a record and some of its fields. Unification is an equivalent goal without field names.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
