:- module(codes_policy,
          [ growing_front/3,           % +HeadSize, +TailSize, -Front
            last_layer_waits/3,        % +HeadSize, +Kinds, +Number
            two_steps_pay/2,           % +HeadSize, +TailSize
            steps_inferences/4,        % +Steps, +Pegs, +Kinds, -Inferences
            counted_soon/3,            % +Pegs, +Kinds, -Inferences
            counted_over_two_places/3, % +Pegs, +Kinds, -Inferences
            polynomials_pay/3,         % +Cells, +Tallies, +Codes
            most_polynomial_bits/1     % -Bits
          ]).

/** <module> How a decision diagram is grown: what was measured

What is decided here changes what a count costs, never its answer.
*/

%!  growing_front(+HeadSize, +TailSize, -Front) is det.
%
%   Front, `head` or `tail`, is the one to grow over the next place: the smaller one.

growing_front(HeadSize, TailSize, Front) :-
    (   HeadSize < TailSize
    ->  Front = head
    ;   Front = tail
    ).

%!  last_layer_waits(+HeadSize, +Kinds, +Number) is semidet.
%
%   A last layer of up to Number states is not made yet: the head, with HeadSize states, grows first.

last_layer_waits(HeadSize, Kinds, Number) :- HeadSize*Kinds < Number.

%!  two_steps_pay(+HeadSize, +TailSize) is semidet.
%
%   Fronts that are two places apart are near: each makes one step, which pays if they are about as large.

two_steps_pay(HeadSize, TailSize) :- max(HeadSize, TailSize) < 3*min(HeadSize, TailSize).

%!  steps_inferences(+Steps, +Pegs, +Kinds, -Inferences) is det.
%
%   A count of Steps steps takes at most Inferences inferences, unless there are too many tallies. The largest games take some for each symbol at
%   each place.

steps_inferences(Steps, Pegs, Kinds, Inferences) :- Inferences is 100_000 + 4*Steps + 20*Pegs*Kinds.

%!  counted_soon(+Pegs, +Kinds, -Inferences) is det.
%
%   A count that nobody has asked to be patient takes Inferences at most, some seconds: beyond, the codes are too many.

counted_soon(Pegs, Kinds, Inferences) :- Inferences is 20_000_000 + 20*Pegs*Kinds.

%!  counted_over_two_places(+Pegs, +Kinds, -Inferences) is semidet.
%
%   A diagram that would be too large may have fronts that are met over two places or more, whose steps are not known before: that takes
%   Inferences at most. Two of 36 games of 16x6 with seven to nine clues are counted so, in a third of a second; none of 20x10.

counted_over_two_places(Pegs, Kinds, 2_500_000) :- Pegs*Kinds =< 100.

%!  polynomials_pay(+Cells, +Tallies, +Codes) is semidet.
%
%   Half a code can be placed in Codes ways with Tallies tallies: that many of the Cells coefficients are not 0. Games of 16x6 have up to
%   60 times as many cells, those of 6x9 with nine clues `? W` 1,000 times or more.

polynomials_pay(Cells, Tallies, Codes) :- Cells*Tallies =< 100*Codes.

%!  most_polynomial_bits(-Bits) is det.
%
%   A polynomial has Bits at most. Shorter ones cost as much, as each is handled by itself.

most_polynomial_bits(24_000).
