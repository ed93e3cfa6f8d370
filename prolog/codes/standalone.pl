:- module(standalone,
          [ standalone_text/1          % -Text
          ]).
:- use_module(library(lists)).
:- autoload(library(readutil), [read_file_to_string/3]).

/** <module> The textbook program without modules

What `save "x.pl"` writes after the facts, so that SWI-Prolog alone runs it: the clauses of feedback.pl,
rules.pl and textbook.pl with their comments, one after the other.
*/

%!  standalone_text(-Text:string) is det.

standalone_text(Text) :-
    findall(Body, ( member(File, [feedback, rules, textbook]), file_body(File, Body) ), Bodies),
    atomic_list_concat(Bodies, Joined),
    atom_string(Joined, Text).

%   The text of a file below its `/** ... */` comment: the module header and its imports stand above it.

file_body(File, Body) :-
    module_property(File, file(Path)),
    read_file_to_string(Path, Source, [encoding(utf8)]),
    sub_string(Source, Before, Length, _, "*/\n"),
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Body),
    !.
