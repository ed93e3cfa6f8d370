:- module(codes_records,
          [ goal_expansion/2           % +Goal, -Unification
          ]).
:- use_module('../machine/records').

/** <module> The records of the decision diagram

Terms of many arguments, see ../machine/records.pl.
*/

%   A prepared game. For every counter, bounds has bound(Symbol, Least, Most): a code ends with the counter from Least to Most.
%   The weigher says what a peg multiplies the number of a state by, see polynomials.pl.

record(frame(theory, layout, automata, bounds, weigher)).

%   Where each part of a state stands, see layout.pl. The counters begin at bit `base`; of the guards, those that are `placed` follow
%   pegs by their places, and those that are `seeing` by how many like them came before. For every sum with terms that look at Seen,
%   bounds has bound(Sum, Terms, Low, High): these Terms end from Low to High, either of which is `none` if there is no such bound.

record(layout(base, counters, guards, placed, seeing, bounds)).

%   A part of the state that sees to a sum, see layout.pl.

record(guard(kind, sum, placed, seeing, start, bits)).

%   All that is needed to cross one place, before or after a layer, see transitions.pl. Its direction is back(Earlier, Free), with
%   Earlier places before it and Free saying whether some symbol has no counter; or ahead(Later), with Later places after it.
%   These earlier or later places are _open_. They can bring `reach` to the sums without the counted symbols. The states
%   beyond are tested by their guard bits and their range, `arrows` say where each automaton leads, and `numbers` what the
%   numbers of states are (weigher_numbers/2).

record(transition(direction, counters, plains, reach, guards, range, arrows, numbers)).

%   A counter at one place: `shift` and `ones` find it in a tally, where it counts to `limit`. Codes end with it from `least` to
%   `most`. An argument of `reaches` says what the open places bring with such a symbol, by what the counter says. A peg of the
%   symbol adds `delta` to a state, or may not stand here if that is `none`, and multiplies its number by `weight`.

record(counter(symbol, shift, ones, limit, least, most, reaches, delta, weight)).

%   A group of states that is left: whether a peg without a counter `fits`, and what the counters say together.

record(group(direction, fits, summary, tally, states)).

%   What becomes of states by one peg: each gets `delta`, and the places beyond can bring `reach`. Its number is multiplied by
%   `weight`, times(Many, Keep, Shift): it becomes ((Number*Many) /\ Keep) << Shift.

record(move(states, symbol, delta, weight, reach)).

%   A rule that is no sum, see residual.pl.

record(automaton(number, offset, ones, accept, moves)).

%!  goal_expansion(+Goal, -Unification) is semidet.
%
%   Goal names fields of a record. Unification is true of what it says.

goal_expansion(Goal, Unification) :-
    record(Declared),
    record_unification(Declared, Goal, Unification),
    !.
