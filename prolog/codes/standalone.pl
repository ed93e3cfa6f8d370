:- module(codes_standalone,
          [ standalone_text/2          % +Dialects, -Text
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../common/sources').
:- use_module(dialects).

/** <module> The textbook program without modules

`save "x.pl"` writes this after the facts, so that SWI-Prolog alone runs it: the clauses of feedback.pl, parts.pl, the
dialects of the clues, rules.pl and textbook.pl with their comments, one file after the other.
*/

%!  standalone_text(+Dialects:list, -Text:string) is det.
%
%   Text is the textbook program, which needs nothing but the facts of a game whose clues are of Dialects. Each dialect
%   adds its clauses to the same predicates.

standalone_text(Dialects, Text) :-
    maplist(dialect_module, Dialects, Modules),
    append([[codes_feedback, codes_parts], Modules, [codes_rules, codes_textbook]], All),
    modules_text(All, Clauses),
    string_concat(":- discontiguous dialect_parts/2, guess_code_answer/4, dialect_answer/4, told_rules/3.\n",
                  Clauses, Text).
