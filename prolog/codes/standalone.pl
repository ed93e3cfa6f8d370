:- module(codes_standalone,
          [ standalone_text/1          % -Text
          ]).
:- use_module('../common/sources').

/** <module> The textbook program without modules

`save "x.pl"` writes this after the facts, so that SWI-Prolog alone runs it: the clauses of dialects/marks.pl,
rules.pl and textbook.pl with their comments, one file after the other.
*/

%!  standalone_text(-Text:string) is det.
%
%   Text is the textbook program, which needs nothing but the facts of a game.

standalone_text(Text) :-
    modules_text([codes_marks, codes_rules, codes_textbook], Text).
