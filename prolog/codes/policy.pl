:- module(codes_policy,
          [ next_step/3,               % +How, +Sizes, -Step
            steps_inferences/4,        % +Steps, +Pegs, +Kinds, -Inferences
            counted_soon/3,            % +Pegs, +Kinds, -Inferences
            counted_over_two_places/3, % +Pegs, +Kinds, -Inferences
            polynomials_pay/3,         % +Cells, +Tallies, +Codes
            most_polynomial_bits/1     % -Bits
          ]).

/** <module> Choices that cost time, never correctness

Each predicate is one choice in building a decision diagram (diagram.pl). Benchmarks gave the numbers. A count is limited
by steps: one tries one symbol after one state. The frontiers are layers: the _head_ grows from the start, the _tail_ from
the end.

    | choice                              | condition                               |
    | grow the smaller frontier           | always                                  |
    | grow the head before the last layer | HeadSize*Kinds < Number                 |
    | count over two places               | the greater size is < 3 times the other |
    | count despite unknown steps         | Pegs*Kinds =< 100                       |
    | numbers as polynomials              | Cells*Tallies =< 100*Codes              |
*/

%!  next_step(+How, +Sizes, -Step) is det.
%
%   Step is the next one towards a meeting of the frontiers. How is `keep` or within(Steps), as in diagram.pl.
%
%       sizes(From, To, HeadSize, TailSize, Kinds, Meeting)
%
%   The head has HeadSize states before place From, the tail TailSize states before place To. TailSize is open(Number) for
%   a last layer of up to Number states, not yet made. Each peg has Kinds symbols. Meeting is weigher_places/3.
%
%       | Step                 | meaning                            | steps of the count |
%       | close                | make the last layer                | none               |
%       | meet                 | the frontiers meet, or one is empty | none               |
%       | span(Size)           | count over the places between      | Kinds*Size         |
%       | grow(Frontier, Size) | grow the head or the tail          | Kinds*Size         |

next_step(_, sizes(From, To, Head, open(Number), Kinds, Meeting), Step) :-
    !,
    (   From < To,
        Head*Kinds < Number,
        arg(2, Meeting, Most),
        From < Most
    ->  Step = grow(head, Head)
    ;   Step = close
    ).
next_step(_, sizes(Place, Place, _, _, _, _), meet) :- !.
next_step(_, sizes(_, _, 0, _, _, _), meet) :- !.
next_step(_, sizes(_, _, _, 0, _, _), meet) :- !.
next_step(within(Steps), sizes(From, To, Head, Tail, _, any(_, _)), span(Size)) :-
    Places is To-From,
    spans(Places, Steps, Head, Tail),
    !,
    Size is min(Head, Tail).
next_step(_, sizes(From, To, Head, Tail, _, Meeting), grow(Frontier, Size)) :-
    arg(1, Meeting, Least),
    arg(2, Meeting, Most),
    Size is min(Head, Tail),
    (   From >= Most
    ->  Frontier = tail
    ;   ( To =:= Least ; Head < Tail )
    ->  Frontier = head
    ;   Frontier = tail
    ).

%   spans(+Places, +Steps, +Head, +Tail): count over Places places. The steps of a second place are unknown beforehand.
%   Polynomials are excluded: each would be multiplied once for each way.

spans(1, _, _, _).
spans(2, inf, Head, Tail) :- max(Head, Tail) < 3*min(Head, Tail).

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
