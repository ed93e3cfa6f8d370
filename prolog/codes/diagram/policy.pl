:- module(codes_policy,
          [ next_step/3,               % +How, +Sizes, -Step
            steps_inferences/4,        % +Steps, +Pegs, +Kinds, -Inferences
            counted_soon/3,            % +Pegs, +Kinds, -Inferences
            counted_one_by_one/4,      % +Pegs, +Kinds, +Clues, -Inferences
            counted_over_two_places/3, % +Pegs, +Kinds, -Inferences
            polynomials_pay/3,         % +Cells, +Tallies, +Codes
            most_polynomial_bits/1     % -Bits
          ]).

/** <module> Choices that change the time of a count, not its result

Each predicate is one choice about making a decision diagram: see diagram.pl. The numbers come from
benchmarks. A count has a limit of steps. One step tries one symbol in one state. There are two frontiers: the
_head_ grows from the start, the _tail_ from the end. This table has the condition of each choice:

    | choice                              | condition                               |
    | grow the smaller frontier           | always                                  |
    | make the last layer later           | HeadSize*Kinds < Number                 |
    | count over two places at once       | the greater size is < 3 times the other |
    | count so after a limit of steps     | Pegs*Kinds =< 100                       |
    | count codes one by one              | Kinds^Pegs =< 250*6^Clues, =< 50,000    |
    | use polynomials as counts           | Cells*Tallies =< 100*Codes              |
*/

%!  next_step(+How, +Sizes, -Step) is det.
%
%   Step is the next step of frontiers_met/4 in diagram.pl, until the frontiers meet. How is `keep` or
%   within(Steps), as there. Sizes is a term
%
%       sizes(From, To, HeadSize, TailSize, Kinds, Meeting)
%
%   The head has HeadSize states, after From pegs. The tail has TailSize states, after To pegs. TailSize is
%   open(Number) if the tail is a last layer yet to be made, of at most Number states. Kinds is the number of
%   symbols. Meeting is the result of weigher_places/3.
%
%       | Step                 | meaning                                  | steps of the count |
%       | close                | make the last layer                      | none               |
%       | meet                 | the frontiers meet, or one is empty      | none               |
%       | span(Size)           | count across the last one or two places  | Kinds*Size         |
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

%   spans(+Places, +Steps, +Head, +Tail): it is fastest to count now across Places places, which are between a
%   frontier of Head states and one of Tail states. For two places, the number of steps is unknown beforehand.
%   So Steps must be `inf`. next_step/3 does not call this predicate if counts are polynomials, because they
%   would be multiplied too often.

spans(1, _, _, _).
spans(2, inf, Head, Tail) :- max(Head, Tail) < 3*min(Head, Tail).

%!  steps_inferences(+Steps, +Pegs, +Kinds, -Inferences) is det.
%
%   A count of Steps steps takes at most Inferences inferences, if there are not too many tallies. The term
%   20*Pegs*Kinds is for preparing each of Kinds symbols at each of Pegs places, which takes long in large
%   games.

steps_inferences(Steps, Pegs, Kinds, Inferences) :- Inferences is 100_000 + 4*Steps + 20*Pegs*Kinds.

%!  counted_soon(+Pegs, +Kinds, -Inferences) is det.
%
%   By default, a count may take Inferences inferences, which is a few seconds, for Pegs pegs and Kinds symbols.
%   If it needs more, mmlogic answers that there are too many codes to count.

counted_soon(Pegs, Kinds, Inferences) :- Inferences is 20_000_000 + 20*Pegs*Kinds.

%!  counted_one_by_one(+Pegs, +Kinds, +Clues, -Inferences) is semidet.
%
%   In a small game, of Pegs pegs and Kinds symbols, a clue leaves about a sixth of the codes. If few are
%   expected after Clues clues, specialised clauses count them one by one, sooner than a diagram. This may take
%   Inferences inferences. Measured after three clues, in inferences of both engines, with the making of the
%   clauses:
%
%       | game | clauses | diagram |
%       | 4x6  |   7,700 |  10,300 |
%       | 5x8  |  13,900 |  17,200 |
%       | 6x6  |  12,100 |  19,000 |

counted_one_by_one(Pegs, Kinds, Clues, 25_000) :-
    Clues > 0,
    Kinds^Pegs =< min(50_000, 250*6^Clues).

%!  counted_over_two_places(+Pegs, +Kinds, -Inferences) is semidet.
%
%   If a diagram would exceed the limit of steps, a count across two places may still be possible. The number of
%   steps of this count is unknown beforehand. So its limit is Inferences. Fails for larger games than Pegs pegs
%   and Kinds symbols allow. Measured with seven to nine clues: this way counts 2 of 36 games of 16x6, and none
%   of 20x10.

counted_over_two_places(Pegs, Kinds, 2_500_000) :- Pegs*Kinds =< 100.

%!  polynomials_pay(+Cells, +Tallies, +Codes) is semidet.
%
%   There are Codes ways to place half of the pegs, with Tallies different tallies. A polynomial has Cells
%   coefficients. Polynomials make a count faster if few coefficients are 0. Measured in games of 16 pegs and
%   6 symbols, Cells is up to 60 times Codes. In games of 6 pegs and 9 symbols, with nine clues that have
%   white marks only, Cells is at least 1,000 times Codes.

polynomials_pay(Cells, Tallies, Codes) :- Cells*Tallies =< 100*Codes.

%!  most_polynomial_bits(-Bits) is det.
%
%   A polynomial may have at most Bits bits. A lower limit would not be faster, because each polynomial is one
%   Prolog integer.

most_polynomial_bits(24_000).
