:- module(codes_standalone,
          [ standalone_text/2,         % +Parts, -Text
            constraints_text/2,        % +Dialects, -Text
            standalone_predicates/2    % +Parts, -Indicators
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../common/sources').
:- use_module(clpfd, []).
:- use_module(comparisons, []).
:- use_module(dialects).
:- use_module(feedback, []).
:- use_module(likely, []).
:- use_module(parts, []).
:- use_module(rules, []).
:- use_module(selection, []).
:- use_module(textbook, []).

/** <module> The textbook program without modules

`save "x.pl"` writes this after the facts, so that SWI-Prolog alone runs it: the clauses of feedback.pl, parts.pl, the
dialects of the clues, rules.pl and textbook.pl with their comments, one file after the other. Where some codes are
likelier than others, those of selection.pl and likely.pl follow.
*/

%!  standalone_text(+Parts:list, -Text:string) is det.
%
%   Text is the textbook program, which needs nothing but the facts of a game. Parts are the dialects of its clues, and `likely` if it
%   says that some codes are likelier. Each dialect adds its clauses to the same predicates.

standalone_text(Parts, Text) :-
    textbook_modules(Parts, Modules),
    modules_text(Modules, Clauses),
    discontiguous_text(Together),
    string_concat(Together, Clauses, Text).

textbook_modules(Parts, Modules) :-
    partition(==(likely), Parts, Likely, Dialects),
    dialects_modules(Dialects, Middle),
    (   Likely == []
    ->  Last = []
    ;   Last = [codes_selection, codes_likely]
    ),
    append([[codes_feedback, codes_parts], Middle, [codes_rules, codes_textbook], Last], Modules).

%   What dialects of one's own call stands with them.

dialects_modules(Dialects, Modules) :-
    maplist(dialect_module, Dialects, Modules0),
    (   member(Module, Modules0),
        \+ module_property(Module, file(_))
    ->  Modules = [codes_own|Modules0]
    ;   Modules = Modules0
    ).

discontiguous_text(":- discontiguous dialect_parts/2, guess_code_answer/4, dialect_answer/4, told_rules/3, english/2.\n").

%!  constraints_text(+Dialects:list, -Text:string) is det.
%
%   Text is the program of constraints, with what it calls: constrained_code/1 finds what code/1 does.

constraints_text(Dialects, Text) :-
    dialects_modules(Dialects, Middle),
    append([[codes_feedback, codes_parts], Middle, [codes_rules, codes_comparisons, codes_clpfd]], Modules),
    modules_text(Modules, Clauses),
    discontiguous_text(Together),
    atomics_to_string([":- use_module(library(clpfd)).\n", Together, Clauses], Text).

%!  standalone_predicates(+Parts:list, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for each predicate that standalone_text/2 defines.

standalone_predicates(Parts, Indicators) :-
    textbook_modules(Parts, Modules),
    findall([Name, Arity],
            ( member(Module, Modules),
              current_predicate(Module:Name/Arity),
              functor(Head, Name, Arity),
              \+ predicate_property(Module:Head, imported_from(_)) ),
            Found),
    sort(Found, Indicators).
