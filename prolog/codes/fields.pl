:- module(codes_fields,
          [ rule_field/3,              % +Rule, +Theory, -Field
            field_weight/5,            % +Field, +Place, +Symbol, +Seen, -Weight
            field_most/3,              % +Field, +Place, -Most
            field_range/2,             % +Field, -Most
            field_total/3,             % +Field, +Places, -Total
            field_reach/4,             % +Field, +Places, +Symbol, -Pegs
            field_seen_limit/3         % +Field, +Symbol, -Limit
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists)).
:- use_module(comparisons).

/** <module> Clues and rules as sums over the pegs

Every clue and every simple rule bounds sums over the pegs of a code. A _field_ is one such bound:

    field(Weigher, Op, Target)         the sum is equal to, at most, or at least Target: Op is =, =< or >=

The weight of a peg depends on its place, its symbol, and on how many pegs before it hold the same symbol
(_Seen_). Weights are never negative. A new dialect of clues (see dialects/marks.pl) or a new rule may need a
new Weigher: a clause of weighs/5, of range/2 and, if it looks at Seen, of seen_limit/3. The specialised program
and the diagram follow from these.
*/

%!  rule_field(+Rule, +Theory, -Field) is semidet.
%
%   A code obeys Rule if and only if it meets Field. Fails if Rule is no bound of one sum; residual.pl takes
%   such rules.

rule_field(distinct, _, field(repeat, =, 0)) :- !.
rule_field(code(I) = Symbol, _, field(at(I, Symbol), =, 1)) :- atomic(Symbol), !.
rule_field(code(I) \= Symbol, _, field(at(I, Symbol), =, 0)) :- atomic(Symbol), !.
rule_field(Rule, Theory, field(Weigher, Op, Target)) :-
    rule_comparison(Rule, Sign, Quantity, Number),
    sign_bound(Sign, Op, Shift),
    quantity_weigher(Quantity, Theory, Weigher, Offset),
    Target is Number+Shift-Offset.

%   sign_bound(?Sign, ?Op, ?Shift): to compare integers by Sign is to compare them by Op after adding Shift.

sign_bound(=,  =,  0).
sign_bound(=<, =<, 0).
sign_bound(>=, >=, 0).
sign_bound(<,  =<, -1).
sign_bound(>,  >=, 1).

%   Weights must not be negative, so a sum adds up how far each symbol is above the least.

quantity_weigher(count(Symbol), _, of(Symbol), 0).
quantity_weigher(sum, theory(Pegs, Symbols, _, _), value(Least, Range), Offset) :-
    min_list(Symbols, Least),
    max_list(Symbols, Greatest),
    Range is Greatest-Least,
    Offset is Pegs*Least.

%!  field_weight(+Field, +Place, +Symbol, +Seen, -Weight) is det.
%
%   A peg with Symbol at Place adds Weight to the sum, after Seen pegs of the same symbol.

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
%   At most Pegs of the first Places pegs have a weight while they hold Symbol. Fails if the field has no such
%   bound for each symbol. Callers rely on this bound only where Op is =.

field_reach(field(match(Guess), _, _), Places, Symbol, Pegs) :-
    aggregate_all(count, ( between(1, Places, Place), arg(Place, Guess, Symbol) ), Pegs).

%!  field_seen_limit(+Field, +Symbol, -Limit) is det.
%
%   After Limit pegs of Symbol, its weight is 0 and no longer changes. Limit is 0 if the field does not look
%   at Seen.

field_seen_limit(field(Weigher, _, _), Symbol, Limit) :-
    (   seen_limit(Weigher, Symbol, Limit0)
    ->  Limit = Limit0
    ;   Limit = 0
    ).

seen_limit(share(Counts), Symbol, Count) :- memberchk(Symbol-Count, Counts).
seen_limit(repeat, _, 2).
