:- module(codes_standalone,
          [ standalone_text/1          % -Text
          ]).
:- use_module('../common/sources').

/** <module> The textbook program without modules

What `save "x.pl"` writes after the facts, so that SWI-Prolog alone runs it: the clauses of feedback.pl,
rules.pl and textbook.pl with their comments, one after the other.
*/

%!  standalone_text(-Text:string) is det.

standalone_text(Text) :-
    modules_text([codes_feedback, codes_rules, codes_textbook], Text).
