:- module(codes_comparisons,
          [ rule_comparison/4,         % ?Rule, ?Op, ?Left, ?Right
            comparison_opposite/2      % ?Op, ?Opposite
          ]).

/** <module> The six comparisons of rules

Programs that are made from rules look at a comparison as its sign and its two sides.
*/

%!  rule_comparison(?Rule, ?Op, ?Left, ?Right) is nondet.
%
%   Rule compares Left with Right. Semidet if Rule or Op is known.

rule_comparison(A = B,  =,  A, B).
rule_comparison(A \= B, \=, A, B).
rule_comparison(A < B,  <,  A, B).
rule_comparison(A >= B, >=, A, B).
rule_comparison(A > B,  >,  A, B).
rule_comparison(A =< B, =<, A, B).

%!  comparison_opposite(?Op, ?Opposite) is nondet.
%
%   Op holds exactly where Opposite does not. Semidet if either is known.

comparison_opposite(=,  \=).
comparison_opposite(\=, =).
comparison_opposite(<,  >=).
comparison_opposite(>=, <).
comparison_opposite(>,  =<).
comparison_opposite(=<, >).
