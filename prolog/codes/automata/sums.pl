:- module(codes_sums,
          [ rule_sum/3,                % +Rule, +Theory, -Sum
            quantity_linear/4,         % +Quantity, +Theory, -Terms, -Constant
            terms_after/5,             % +Terms0, +Place, +Symbol, -Terms, -Weight
            terms_left/4,              % +Terms, +Left, -Least, -Most
            terms_weight/5,            % +Terms, +Place, +Symbol, +Seen, -Weight
            terms_range/4,             % +Terms, +Place, -Least, -Most
            terms_totals/4,            % +Terms, +Pegs, -Least, -Most
            terms_seen_limit/3,        % +Terms, +Symbol, -Limit
            terms_split/3,             % +Terms, -Placed, -Seeing
            sum_residual/5             % +Sum, +Theory, +Place, +Symbol, -Residual
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_union/3]).
:- autoload(library(occurs), [sub_term/2]).
:- autoload(library(pairs), [pairs_values/2]).
:- use_module('../definition/theory', [rule_comparison/4]).
:- use_module('../definition/rules', [code_obeys/3, symbol_rank/3, symbols_distance/4]).

:- set_prolog_flag(optimise, true).

/** <module> Comparisons as sums over the pegs

A comparison of two quantities can be written as a condition on one sum over the pegs of a code:

    sum(Terms, Op, Target)

  - Terms: a list of Factor*Weigher, where Factor is an integer other than 0.
  - Op: one of =, \=, =< and >=.
  - Target: an integer.

Total adds up Factor times the weight of the peg, over all terms and all pegs. A code satisfies the sum if
Total Op Target is true.

A _weigher_ gives each peg a weight. The weight depends on the symbol of the peg, and on the place of the peg
or on _Seen_. Seen is the number of earlier pegs with the same symbol.

    | weigher                     | depends on | weight of a peg                                                    |
    | match(Guess)                | place      | 1 if argument number Place of Guess is the peg's symbol, else 0    |
    | at(I, Weights, Least, Most) | place      | at place I, the weight of the symbol in Weights, elsewhere 0       |
    | each(Weights, Least, Most)  | place      | at every place, the weight of the symbol in Weights                |
    | share(Counts)               | Seen       | 1 if Seen is less than the symbol's count in Counts, else 0        |
    | kinds(Known)                | Seen       | 1 for the first peg of each symbol that is not in Known, else 0    |
    | repeat                      | Seen       | 1 for the second peg of each symbol, else 0                        |
    | before(End, Weigher)        | as Weigher | 0 for the symbol End, else as Weigher                              |

Weights is a list of pairs Symbol-Weight. A symbol without a pair has the weight 0. All weights are between
Least and Most. Counts is a list of pairs Symbol-Count. Known is an ordered list of symbols.

A new quantity may need a new weigher here. The specialised program and the diagram use these clauses, and
need no change.
*/

%!  rule_sum(+Rule, +Theory, -Sum) is semidet.
%
%   A code of Theory obeys Rule if and only if it satisfies Sum. Rule is `distinct`, a comparison, or
%   before(End, Rule1), where Rule1 is `distinct` or a comparison. Fails for all other rules.

rule_sum(distinct, _, sum([1*repeat], =, 0)) :- !.
rule_sum(before(End, Rule), Theory0, sum(Terms, Op, Target)) :-
    !,
    \+ mentions_number(Rule),
    theory_before(End, Theory0, Theory),
    rule_sum(Rule, Theory, sum(Terms0, Op, Target)),
    maplist(term_before(End), Terms0, Terms).
rule_sum(Rule, Theory, sum(Terms, Op, Target)) :-
    rule_comparison(Rule, Sign, A, B),
    sign_bound(Sign, Op0, Shift),
    (   A = code(I),
        atomic(B),
        memberchk(Sign, [=, \=])
    ->  Terms = [1*at(I, [B-1], 0, 1)],
        ( Sign == (=) -> Target = 1 ; Target = 0 ),
        Op = (=)
    ;   difference_terms(A, B, Theory, Terms0, Constant),
        Target0 is Shift-Constant,
        peg_decided(Terms0, Op0, Target0, Theory, Terms, Op, Target)
    ).

%   mentions_number(+Term): Term has the quantity `number`, whose weights depend on where the code ends.

mentions_number(Term) :- sub_term(Part, Term), Part == number, !.

theory_before(End, theory(Pegs, Symbols, Clues, Rules), theory(Pegs, Kinds, Clues, Rules)) :-
    exclude(==(End), Symbols, Kinds).

term_before(End, Term0, Term) :-
    (   Term0 = Factor*Weigher
    ->  Term = Factor*before(End, Weigher)
    ;   Term = Term0
    ).

%   peg_decided(+Terms0, +Op0, +Target0, +Theory, -Terms, -Op, -Target): for codes of Theory, sum(Terms, Op,
%   Target) is equivalent to sum(Terms0, Op0, Target0). If only one peg decides this, allowed symbols get the
%   weight 1, all others 0. A state then needs one bit for the sum, not a number.

peg_decided([Factor*at(I, Weights, _, _)], Op0, Target0, theory(_, Symbols, _, _), Terms, Op, Target) :-
    !,
    rule_comparison(Rule, Op0, Factor*Weight, Target0),
    findall(Symbol-1,
            ( member(Symbol, Symbols), weight_of(Weights, Symbol, Weight), code_obeys([], [], Rule) ),
            Held),
    Terms = [1*at(I, Held, 0, 1)],
    Op = (=),
    Target = 1.
peg_decided(Terms, Op, Target, _, Terms, Op, Target).

%   sign_bound(?Sign, ?Op, ?Shift): for integers, X Sign Y is equivalent to X Op Y+Shift. For example, X > Y is
%   equivalent to X >= Y+1.

sign_bound(=,  =,  0).
sign_bound(\=, \=, 0).
sign_bound(=<, =<, 0).
sign_bound(>=, >=, 0).
sign_bound(<,  =<, -1).
sign_bound(>,  >=, 1).

%!  quantity_linear(+Quantity, +Theory, -Terms, -Constant) is semidet.
%
%   The value of Quantity for a code of Theory is the sum of Terms, plus Constant. Fails for a quantity that is
%   no sum over the pegs, such as a product of two counts.

quantity_linear(Quantity, Theory, Terms, Constant) :- difference_terms(Quantity, 0, Theory, Terms, Constant).

difference_terms(A, B, Theory, Terms, Constant) :-
    phrase(( quantity_terms(A, 1, Theory), quantity_terms(B, -1, Theory) ), Parts),
    foldl(part_added, Parts, []-0, Reversed-Constant),
    reverse(Reversed, Terms0),
    exclude(weightless, Terms0, Terms).

weightless(0*_).

part_added(Factor*Weigher, Terms0-Constant, Terms-Constant) :-
    !,
    (   selectchk(Factor0*Weigher, Terms0, Factor1*Weigher, Terms)
    ->  Factor1 is Factor0+Factor
    ;   Terms = [Factor*Weigher|Terms0]
    ).
part_added(Number, Terms-Constant0, Terms-Constant) :- Constant is Constant0+Number.

quantity_terms(Number, Factor, _) --> { integer(Number), !, Constant is Factor*Number }, [Constant].
quantity_terms(A+B, Factor, Theory) --> quantity_terms(A, Factor, Theory), quantity_terms(B, Factor, Theory).
quantity_terms(A-B, Factor, Theory) -->
    { Opposite is -Factor },
    quantity_terms(A, Factor, Theory),
    quantity_terms(B, Opposite, Theory).
quantity_terms(A*B, Factor0, Theory) -->
    { ( integer(A) -> Number = A, Quantity = B ; integer(B), Number = B, Quantity = A ),
      Factor is Factor0*Number },
    quantity_terms(Quantity, Factor, Theory).
quantity_terms(black(Guess), Factor, _) --> { Pegs =.. [pegs|Guess] }, [Factor*match(Pegs)].
quantity_terms(shared(Guess), Factor, _) -->
    { msort(Guess, Sorted),
      clumped(Sorted, Counts) },
    [Factor*share(Counts)].
quantity_terms(white(Guess), Factor, Theory) --> quantity_terms(shared(Guess)-black(Guess), Factor, Theory).
quantity_terms(kinds, Factor, _) --> [Factor*kinds([])].
quantity_terms(kinds(Others), Factor, _) -->
    { sort(Others, Known) },
    [Factor*kinds(Known)].
quantity_terms(count(S), Factor, theory(_, Symbols, _, _)) -->
    { ( is_list(S) -> Counted = S ; Counted = [S] ),
      findall(Symbol-1, ( member(Symbol, Symbols), memberchk(Symbol, Counted) ), Weights),
      weights_range(Weights, Symbols, Least, Most) },
    [Factor*each(Weights, Least, Most)].
quantity_terms(sum, Factor, theory(_, Symbols, _, _)) -->
    { findall(Number-Number, ( member(Number, Symbols), number(Number) ), Weights),
      weights_range(Weights, Symbols, Least, Most) },
    [Factor*each(Weights, Least, Most)].
quantity_terms(number, Factor, theory(Pegs, Symbols, Clues, Rules)) -->
    { numlist(1, Pegs, Places) },
    foldl(digit_term(Factor, theory(Pegs, Symbols, Clues, Rules)), Places).
quantity_terms(sum(Places), Factor, Theory) --> foldl(rank_term(Factor, Theory), Places).
quantity_terms(code(I), Factor, Theory) --> rank_term(Factor, Theory, I).
quantity_terms(rank(I), Factor, Theory) --> rank_term(Factor, Theory, I).
quantity_terms(rank_of(Symbol), Factor, theory(_, Symbols, _, _)) -->
    { symbol_rank(Symbols, Symbol, Rank),
      Constant is Factor*Rank },
    [Constant].
quantity_terms(distance(Guess), Factor, Theory) -->
    { length(Guess, Pegs),
      numlist(1, Pegs, Places) },
    foldl(distance_term(Factor, Theory), Places, Guess).

quantity_terms(before(End, Quantity), Factor, Theory0) -->
    { \+ mentions_number(Quantity),
      theory_before(End, Theory0, Theory),
      phrase(quantity_terms(Quantity, Factor, Theory), Terms0),
      maplist(term_before(End), Terms0, Terms) },
    Terms.

digit_term(Factor0, Theory, I) -->
    { Theory = theory(Pegs, _, _, _),
      Factor is Factor0*10**(Pegs-I) },
    rank_term(Factor, Theory, I).

rank_term(Factor, theory(_, Symbols, _, _), I) -->
    { findall(Symbol-Rank, ( member(Symbol, Symbols), symbol_rank(Symbols, Symbol, Rank) ), Weights),
      weights_range(Weights, Symbols, Least, Most) },
    [Factor*at(I, Weights, Least, Most)].

distance_term(Factor, theory(_, Symbols, _, _), I, Guessed) -->
    { findall(Symbol-Apart, ( member(Symbol, Symbols),
                              symbols_distance(Symbols, Guessed, Symbol, Apart) ), Weights),
      weights_range(Weights, Symbols, Least, Most) },
    [Factor*at(I, Weights, Least, Most)].

weights_range(Weights, Symbols, Least, Most) :-
    findall(Weight, ( member(Symbol, Symbols), weight_of(Weights, Symbol, Weight) ), All),
    min_list(All, Least),
    max_list(All, Most).

weight_of(Weights, Symbol, Weight) :-
    (   memberchk(Symbol-Weight0, Weights)
    ->  Weight = Weight0
    ;   Weight = 0
    ).

%!  terms_weight(+Terms, +Place, +Symbol, +Seen, -Weight) is det.
%
%   A peg with Symbol at Place adds Weight to the sum of Terms, if Seen earlier pegs have the same symbol.

terms_weight(Terms, Place, Symbol, Seen, Weight) :-
    foldl(term_weight(Place, Symbol, Seen), Terms, 0, Weight).

term_weight(Place, Symbol, Seen, Factor*Weigher, Sum0, Sum) :-
    (   weighs(Weigher, Place, Symbol, Seen, Weight)
    ->  Sum is Sum0 + Factor*Weight
    ;   Sum = Sum0
    ).

weighs(match(Guess),            Place, Symbol, _,    1)      :- arg(Place, Guess, Symbol).
weighs(at(Place, Weights, _, _), Place, Symbol, _,   Weight) :- memberchk(Symbol-Weight, Weights).
weighs(each(Weights, _, _),     _,     Symbol, _,    Weight) :- memberchk(Symbol-Weight, Weights).
weighs(share(Counts),           _,     Symbol, Seen, 1)      :- memberchk(Symbol-Count, Counts), Seen < Count.
weighs(kinds(Known),            _,     Symbol, 0,    1)      :- \+ memberchk(Symbol, Known).
weighs(repeat,                  _,     _,      1,    1).
weighs(before(End, Weigher),    Place, Symbol, Seen, Weight) :- Symbol \== End, weighs(Weigher, Place, Symbol, Seen, Weight).

%!  terms_range(+Terms, +Place, -Least, -Most) is det.
%
%   The weight of a peg at Place in the sum of Terms is between Least and Most, whatever its symbol.

terms_range(Terms, Place, Least, Most) :- foldl(term_range(Place), Terms, 0-0, Least-Most).

term_range(Place, Factor*Weigher, Least0-Most0, Least-Most) :-
    range(Weigher, Place, Low, High),
    range_added(Factor, Low, High, Least0-Most0, Least-Most).

range_added(Factor, Low, High, Least0-Most0, Least-Most) :-
    Least is Least0 + min(Factor*Low, Factor*High),
    Most is Most0 + max(Factor*Low, Factor*High).

range(at(I, _, Low0, High0), Place, Low, High) :-
    !,
    (   I =:= Place
    ->  Low = Low0,
        High = High0
    ;   Low = 0,
        High = 0
    ).
range(each(_, Low, High), _, Low, High) :- !.
range(before(_, Weigher), Place, Low, High) :-
    !,
    range(Weigher, Place, Low0, High0),
    Low is min(0, Low0),
    High is max(0, High0).
range(_, _, 0, 1).

%!  terms_totals(+Terms, +Pegs, -Least, -Most) is det.
%
%   The sum of Terms over the first Pegs places is between Least and Most. These add up the bounds of
%   terms_range/4.

terms_totals(Terms, Pegs, Least, Most) :- foldl(term_totals(Pegs), Terms, 0-0, Least-Most).

term_totals(Pegs, Factor*Weigher, Totals0, Totals) :-
    (   at_place(Weigher, I)
    ->  range(Weigher, I, Low, High),
        ( I =< Pegs -> Many = 1 ; Many = 0 )
    ;   range(Weigher, 1, Low, High),
        Many = Pegs
    ),
    range_added(Factor, Low*Many, High*Many, Totals0, Totals).

at_place(at(I, _, _, _), I).
at_place(before(_, Weigher), I) :- at_place(Weigher, I).

%!  terms_seen_limit(+Terms, +Symbol, -Limit) is det.
%
%   After Limit pegs with Symbol, the weight of a further such peg in the sum of Terms no longer changes. Limit
%   is 0 if this weight does not depend on the earlier pegs with Symbol.

terms_seen_limit(Terms, Symbol, Limit) :- foldl(term_seen_limit(Symbol), Terms, 0, Limit).

term_seen_limit(Symbol, _*Weigher, Limit0, Limit) :-
    (   seen_limit(Weigher, Symbol, Limit1)
    ->  Limit is max(Limit0, Limit1)
    ;   Limit = Limit0
    ).

seen_limit(share(Counts), Symbol, Count) :- memberchk(Symbol-Count, Counts).
seen_limit(kinds(_), _, 1).
seen_limit(repeat, _, 2).
seen_limit(before(End, Weigher), Symbol, Limit) :- Symbol \== End, seen_limit(Weigher, Symbol, Limit).

%!  terms_split(+Terms, -Placed, -Seeing) is det.
%
%   Split Terms into two lists. In Placed, the weight of a peg depends on its place. In Seeing, it depends on
%   the number of earlier pegs with the same symbol.

terms_split(Terms, Placed, Seeing) :- partition(placed, Terms, Placed, Seeing).

placed(_*Weigher) :- placed_weigher(Weigher).

placed_weigher(match(_)).
placed_weigher(at(_, _, _, _)).
placed_weigher(each(_, _, _)).
placed_weigher(before(_, Weigher)) :- placed_weigher(Weigher).

%!  sum_residual(+Sum, +Theory, +Place, +Symbol, -Residual) is det.
%
%   In a game of Theory, Sum is a condition on Place and all later places. If Symbol is at Place, the code
%   satisfies Sum if and only if its later places satisfy Residual. Residual is `true`, `false`, or another sum.

sum_residual(sum(Terms0, Op, Target0), theory(Pegs, _, _, _), Place, Symbol, Residual) :-
    terms_after(Terms0, Place, Symbol, Terms, Weight),
    Target is Target0-Weight,
    Left is Pegs-Place,
    terms_left(Terms, Left, Least, Most),
    (   certain(Op, Least, Most, Target)
    ->  Residual = true
    ;   impossible(Op, Least, Most, Target)
    ->  Residual = false
    ;   Residual = sum(Terms, Op, Target)
    ).

%!  terms_after(+Terms0, +Place, +Symbol, -Terms, -Weight) is det.
%
%   Symbol at Place adds Weight to the sum of Terms0. Terms give the rest of this sum, for later places.

terms_after(Terms0, Place, Symbol, Terms, Weight) :-
    foldl(term_after(Place, Symbol), Terms0, []-0, Reversed-Weight),
    reverse(Reversed, Terms).

term_after(Place, Symbol, Factor*Weigher0, Terms-Sum0, Terms1-Sum) :-
    (   weighs(Weigher0, Place, Symbol, 0, Weight)
    ->  Sum is Sum0 + Factor*Weight
    ;   Sum = Sum0
    ),
    (   weigher_after(Weigher0, Place, Symbol, Weigher)
    ->  Terms1 = [Factor*Weigher|Terms]
    ;   Terms1 = Terms
    ).

%   weigher_after(+Weigher0, +Place, +Symbol, -Weigher): after Symbol at Place, Weigher gives later places the
%   weights of Weigher0. It needs no earlier pegs for this. Fails if all these weights are 0.

weigher_after(match(Guess), _, _, match(Guess)).
weigher_after(at(I, Weights, Least, Most), Place, _, at(I, Weights, Least, Most)) :- I > Place.
weigher_after(each(Weights, Least, Most), _, _, each(Weights, Least, Most)).
weigher_after(share(Counts0), _, Symbol, share(Counts)) :-
    (   selectchk(Symbol-Count0, Counts0, Symbol-Count, Counts1)
    ->  Count is Count0-1,
        exclude(==(Symbol-0), Counts1, Counts)
    ;   Counts = Counts0
    ),
    Counts \== [].
weigher_after(kinds(Known0), _, Symbol, kinds(Known)) :- ord_union(Known0, [Symbol], Known).
weigher_after(before(End, Weigher0), Place, Symbol, before(End, Weigher)) :-
    Symbol \== End,                    % after End, all symbols are End, with weight 0
    weigher_after(Weigher0, Place, Symbol, Weigher).

%!  terms_left(+Terms, +Left, -Least, -Most) is det.
%
%   The sum of Terms over the last Left places is between Least and Most.

terms_left(Terms, Left, Least, Most) :- foldl(term_left(Left), Terms, 0-0, Least-Most).

term_left(Left, Factor*Weigher, Totals0, Totals) :-
    (   ( Weigher = share(Counts) ; Weigher = before(_, share(Counts)) )
    ->  pairs_values(Counts, Numbers),
        sum_list(Numbers, Shared),
        range_added(Factor, 0, min(Left, Shared), Totals0, Totals)
    ;   ( at_place(Weigher, Places) -> true ; Places = Left ),
        term_totals(Places, Factor*Weigher, Totals0, Totals)
    ).

certain(=,  N,     N,    N).
certain(\=, Least, Most, N) :- ( N < Least -> true ; N > Most ).
certain(=<, _,     Most, N) :- Most =< N.
certain(>=, Least, _,    N) :- Least >= N.

impossible(=,  Least, Most, N) :- ( N < Least -> true ; N > Most ).
impossible(\=, N,     N,    N).
impossible(=<, Least, _,    N) :- Least > N.
impossible(>=, _,     Most, N) :- Most < N.
