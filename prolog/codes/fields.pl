:- module(codes_fields,
          [ clue_fields/2,             % +Clue, -Fields
            rule_field/3,              % +Rule, +Theory, -Field
            field_weight/5,            % +Field, +Place, +Symbol, +Seen, -Weight
            field_most/3,              % +Field, +Place, -Most
            field_range/2,             % +Field, -Most
            field_total/3,             % +Field, +Places, -Total
            field_reach/4,             % +Field, +Places, +Symbol, -Pegs
            field_seen_limit/3         % +Field, +Symbol, -Limit
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> Clues and rules as sums over the pegs

Every clue, and every simple rule, says of some sum over the pegs of a code that it is, is at most, or is
at least a number:

    field(Weigher, Op, Target)         Op is one of =, =<, >=

The weight of a peg depends on its place, its symbol, and on how many pegs before it hold the same symbol
(_Seen_). A new dialect of clues, or a new rule, is a new Weigher here: a clause of weight/5, of most/4 and,
if it looks at Seen, of seen_limit/3. The specialised program and the diagram follow.
*/

%!  clue_fields(+Clue, -Fields:list) is det.
%
%   Marks are two sums: the pegs in their place, and the pegs that are shared at all.

clue_fields(clue(_, Guess, Black, White), [ field(match(Pegs), =, Black),
                                            field(share(Counts), =, Shared) ]) :-
    Pegs =.. [pegs|Guess],
    msort(Guess, Sorted),
    clumped_counts(Sorted, Counts),
    Shared is Black+White.

clumped_counts([], []).
clumped_counts([Symbol|Sorted], [Symbol-Count|Counts]) :-
    partition(==(Symbol), Sorted, Same, Rest),
    length([Symbol|Same], Count),
    clumped_counts(Rest, Counts).

%!  rule_field(+Rule, +Theory, -Field) is semidet.
%
%   Rule is one sum. Fails for the rules that are not; for those see residual.pl.

rule_field(distinct, _, field(repeat, =, 0)) :- !.
rule_field(code(I) = Symbol, _, field(at(I, Symbol), =, 1)) :- atomic(Symbol), !.
rule_field(code(I) \= Symbol, _, field(at(I, Symbol), =, 0)) :- atomic(Symbol), !.
rule_field(Comparison, Theory, field(Weigher, Op, Target)) :-
    comparison(Comparison, Quantity, Op, Number),
    quantity_weigher(Quantity, Theory, Weigher, Offset),
    Target is Number-Offset.

comparison(A = N,  A, =,  N).
comparison(A =< N, A, =<, N).
comparison(A >= N, A, >=, N).
comparison(A < N,  A, =<, M) :- M is N-1.
comparison(A > N,  A, >=, M) :- M is N+1.

%   Weights are never negative: a sum is taken over what each symbol is more than the least.

quantity_weigher(count(Symbol), _, of(Symbol), 0).
quantity_weigher(sum, theory(Pegs, Symbols, _, _), value(Least, Range), Offset) :-
    min_list(Symbols, Least),
    max_list(Symbols, Greatest),
    Range is Greatest-Least,
    Offset is Pegs*Least.

%!  field_weight(+Field, +Place, +Symbol, +Seen, -Weight) is det.
%
%   Weight is what a peg with Symbol at Place adds to the sum, after Seen pegs of the same symbol.

field_weight(field(Weigher, _, _), Place, Symbol, Seen, Weight) :-
    (   weighs(Weigher, Place, Symbol, Seen, Weight)
    ->  true
    ;   Weight = 0
    ).

weighs(match(Pegs),     Place, Symbol, _,    1) :- arg(Place, Pegs, Symbol).
weighs(share(Counts),   _,     Symbol, Seen, 1) :- memberchk(Symbol-Count, Counts), Seen < Count.
weighs(repeat,          _,     _,      1,    1).
weighs(at(Place, Symbol), Place, Symbol, _,  1).
weighs(of(Symbol),      _,     Symbol, _,    1).
weighs(value(Least, _), _,     Symbol, _,    Weight) :- Weight is Symbol-Least.

%!  field_most(+Field, +Place, -Most) is det.
%
%   Most is the greatest weight that a peg at Place can have.

field_most(field(Weigher, _, _), Place, Most) :-
    (   Weigher = at(I, _)
    ->  ( I =:= Place -> Most = 1 ; Most = 0 )
    ;   range(Weigher, Most)
    ).

%!  field_range(+Field, -Most) is det.
%
%   Most is the greatest weight that any peg can have.

field_range(field(Weigher, _, _), Most) :- range(Weigher, Most).

range(match(_),        1).
range(share(_),        1).
range(repeat,          1).
range(at(_, _),        1).
range(of(_),           1).
range(value(_, Range), Range).

%!  field_total(+Field, +Places, -Total) is det.
%
%   Total is the greatest sum that the first Places pegs can have.

field_total(field(Weigher, _, _), Places, Total) :-
    (   Weigher = at(I, _)
    ->  ( I =< Places -> Total = 1 ; Total = 0 )
    ;   range(Weigher, Most),
        Total is Most*Places
    ).

%!  field_reach(+Field, +Places, +Symbol, -Pegs) is semidet.
%
%   No more than Pegs of the first Places pegs have a weight if they hold Symbol. Fails if the field has no
%   such bound for its symbols one by one.

field_reach(field(match(Guess), _, _), Places, Symbol, Pegs) :-
    aggregate_all(count, ( between(1, Places, Place), arg(Place, Guess, Symbol) ), Pegs).

%!  field_seen_limit(+Field, +Symbol, -Limit) is det.
%
%   The weight of Symbol no longer changes, and is 0, after Limit pegs of it. Limit is 0 if the field does
%   not look at Seen.

field_seen_limit(field(Weigher, _, _), Symbol, Limit) :-
    (   seen_limit(Weigher, Symbol, Limit0)
    ->  Limit = Limit0
    ;   Limit = 0
    ).

seen_limit(share(Counts), Symbol, Count) :- memberchk(Symbol-Count, Counts).
seen_limit(repeat, _, 2).
