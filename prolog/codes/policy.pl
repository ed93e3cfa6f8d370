:- module(codes_policy,
          [ growing_frontier/3,           % +HeadSize, +TailSize, -Frontier
            last_layer_waits/3,        % +HeadSize, +Kinds, +Number
            two_steps_pay/2,           % +HeadSize, +TailSize
            steps_inferences/4,        % +Steps, +Pegs, +Kinds, -Inferences
            counted_soon/3,            % +Pegs, +Kinds, -Inferences
            counted_over_two_places/3, % +Pegs, +Kinds, -Inferences
            polynomials_pay/3,         % +Cells, +Tallies, +Codes
            most_polynomial_bits/1     % -Bits
          ]).

/** <module> Choices that cost time, never correctness

Each predicate is one choice in building a decision diagram (diagram.pl). Benchmarks gave the numbers. A _step_ tries one
symbol after one state. The frontiers are layers: the _head_ grows from the start, the _tail_ from the end.

    | choice                              | condition                               |
    | grow the smaller frontier           | always                                  |
    | grow the head before the last layer | HeadSize*Kinds < Number                 |
    | count over two places               | the greater size is < 3 times the other |
    | count despite unknown steps         | Pegs*Kinds =< 100                       |
    | numbers as polynomials              | Cells*Tallies =< 100*Codes              |
*/

%!  growing_frontier(+HeadSize, +TailSize, -Frontier) is det.
%
%   Frontier, `head` or `tail`, is the smaller one: the one to grow.

growing_frontier(HeadSize, TailSize, Frontier) :-
    (   HeadSize < TailSize
    ->  Frontier = head
    ;   Frontier = tail
    ).

%!  last_layer_waits(+HeadSize, +Kinds, +Number) is semidet.
%
%   The head, of HeadSize states, grows before the last layer is made. The last layer would have up to Number states.

last_layer_waits(HeadSize, Kinds, Number) :- HeadSize*Kinds < Number.

%!  two_steps_pay(+HeadSize, +TailSize) is semidet.
%
%   Between frontiers two places apart, each makes one step. This pays if their sizes are similar.

two_steps_pay(HeadSize, TailSize) :- max(HeadSize, TailSize) < 3*min(HeadSize, TailSize).

%!  steps_inferences(+Steps, +Pegs, +Kinds, -Inferences) is det.
%
%   A count of Steps steps takes Inferences inferences at most, unless there are too many tallies. The last term is for
%   large games: one initialization for each symbol at each place.

steps_inferences(Steps, Pegs, Kinds, Inferences) :- Inferences is 100_000 + 4*Steps + 20*Pegs*Kinds.

%!  counted_soon(+Pegs, +Kinds, -Inferences) is det.
%
%   By default, a count takes Inferences at most: a few seconds. Beyond that, mmlogic answers that the codes are too
%   many.

counted_soon(Pegs, Kinds, Inferences) :- Inferences is 20_000_000 + 20*Pegs*Kinds.

%!  counted_over_two_places(+Pegs, +Kinds, -Inferences) is semidet.
%
%   If a diagram would be too large, its frontiers may meet over two places or more. The steps are unknown beforehand, so
%   Inferences limits them. Measured with seven to nine clues: 2 of 36 games of 16x6 are counted so, none of 20x10.

counted_over_two_places(Pegs, Kinds, 2_500_000) :- Pegs*Kinds =< 100.

%!  polynomials_pay(+Cells, +Tallies, +Codes) is semidet.
%
%   Half a code has Codes placements with Tallies tallies. A polynomial has Cells coefficients. Polynomials pay if few
%   coefficients are 0. Measured: Cells is up to 60 times Codes in 16x6. In 6x9 with nine clues `? W`, Cells is 1,000
%   times Codes or more.

polynomials_pay(Cells, Tallies, Codes) :- Cells*Tallies =< 100*Codes.

%!  most_polynomial_bits(-Bits) is det.
%
%   A polynomial has Bits at most. Shorter ones cost the same, because each is one Prolog integer.

most_polynomial_bits(24_000).
