:- module(codes_policy,
          [ next_step/3,               % +How, +Sizes, -Step
            steps_inferences/4,        % +Steps, +Pegs, +Kinds, -Inferences
            counted_soon/3,            % +Pegs, +Kinds, -Inferences
            counted_over_two_places/3, % +Pegs, +Kinds, -Inferences
            polynomials_pay/3,         % +Cells, +Tallies, +Codes
            most_polynomial_bits/1     % -Bits
          ]).

/** <module> Choices that cost time, never correctness

Each predicate is one choice in building a decision diagram (diagram.pl). Benchmarks gave the numbers. A count
has a limit of steps. One step tries one symbol in one state. The two frontiers are layers. The _head_ grows
from the start, the _tail_ from the end.

    | choice                              | condition                               |
    | grow the smaller frontier           | always                                  |
    | make the last layer later           | HeadSize*Kinds < Number                 |
    | count over two places at once       | the greater size is < 3 times the other |
    | do so without a limit of steps      | Pegs*Kinds =< 100                       |
    | use polynomials as counts           | Cells*Tallies =< 100*Codes              |
*/

%!  next_step(+How, +Sizes, -Step) is det.
%
%   Step is what diagram.pl does next, until the frontiers meet. How is `keep` or within(Steps), as in
%   diagram.pl.
%
%       sizes(From, To, HeadSize, TailSize, Kinds, Meeting)
%
%   The head has HeadSize states after From pegs. The tail has TailSize states after To pegs. If the tail is a
%   last layer that is not made yet, TailSize is open(Number): it has at most Number states. Kinds is the
%   number of symbols. Meeting is the result of weigher_places/3.
%
%       | Step                 | meaning                                  | steps of the count |
%       | close                | make the last layer                      | none               |
%       | meet                 | the frontiers meet, or one is empty      | none               |
%       | span(Size)           | count over the one or two places between | Kinds*Size         |
%       | grow(Frontier, Size) | grow the head or the tail                | Kinds*Size         |

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

%   spans(+Places, +Steps, +Head, +Tail): the frontiers are Places places apart, and it is best to count the
%   codes over these places now. The number of steps at a second place is unknown beforehand, so Steps must be
%   `inf` for two places. next_step/3 excludes polynomials, which would be multiplied too often.

spans(1, _, _, _).
spans(2, inf, Head, Tail) :- max(Head, Tail) < 3*min(Head, Tail).

%!  steps_inferences(+Steps, +Pegs, +Kinds, -Inferences) is det.
%
%   A count of Steps steps takes at most Inferences inferences, unless there are too many tallies. The last
%   summand is for large games, which prepare each symbol at each place.

steps_inferences(Steps, Pegs, Kinds, Inferences) :- Inferences is 100_000 + 4*Steps + 20*Pegs*Kinds.

%!  counted_soon(+Pegs, +Kinds, -Inferences) is det.
%
%   By default, a count takes at most Inferences inferences, which is a few seconds. Beyond this limit,
%   mmlogic answers that there are too many codes to count.

counted_soon(Pegs, Kinds, Inferences) :- Inferences is 20_000_000 + 20*Pegs*Kinds.

%!  counted_over_two_places(+Pegs, +Kinds, -Inferences) is semidet.
%
%   If a diagram would exceed its limit of steps, a count over two places may still succeed. The number of its
%   steps is unknown beforehand, so Inferences limits it. Fails for larger games. Measured with seven to nine
%   clues: this counts 2 of 36 games of 16x6, and none of 20x10.

counted_over_two_places(Pegs, Kinds, 2_500_000) :- Pegs*Kinds =< 100.

%!  polynomials_pay(+Cells, +Tallies, +Codes) is semidet.
%
%   There are Codes ways to place half of a code's pegs, with Tallies different tallies. A polynomial has
%   Cells coefficients. Polynomials pay if few coefficients are 0. Measured: Cells is up to 60 times Codes in
%   games of 16x6 (16 pegs, 6 symbols). In 6x9 with nine clues that give only white marks, Cells is 1,000
%   times Codes or more.

polynomials_pay(Cells, Tallies, Codes) :- Cells*Tallies =< 100*Codes.

%!  most_polynomial_bits(-Bits) is det.
%
%   A polynomial has at most Bits bits. Shorter polynomials are not faster, because each polynomial is one
%   Prolog integer.

most_polynomial_bits(24_000).
