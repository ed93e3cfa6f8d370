:- module(machine_sources,
          [ modules_text/2             % +Modules, -Text
          ]).
:- use_module(library(apply)).
:- autoload(library(listing), [portray_clause/1]).
:- autoload(library(readutil), [read_file_to_string/3]).

/** <module> Programs without modules

The clauses of some modules with their comments as one text, which SWI-Prolog runs without these modules.
*/

%!  modules_text(+Modules:list(atom), -Text:string) is det.
%
%   Text joins what the files of Modules hold below their `/** ... */` comments, each part under its title. Module
%   headers and imports stand above these comments, so they are left out.

modules_text(Modules, Text) :-
    maplist(module_body, Modules, Bodies),
    atomics_to_string(Bodies, Text).

module_body(Module, Body) :-
    \+ module_property(Module, file(_)),
    !,
    with_output_to(string(Clauses), portray_clauses(Module)),
    format(string(Body), "~n%   ~`=t~78|~n%   ~w~n~n~w", [Module, Clauses]).
module_body(Module, Body) :-
    module_property(Module, file(Path)),
    read_file_to_string(Path, Source, [encoding(utf8)]),
    sub_string(Source, Before, Length, _, "*/\n"),
    !,
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Clauses),
    module_title(Source, Title),
    format(string(Body), "~n%   ~`=t~78|~n%   ~w~n~w", [Title, Clauses]).

%   A module that was made from a text has no file: its clauses are written as they are.

portray_clauses(Module) :-
    forall(( current_predicate(Module:Name/Arity),
             functor(Head, Name, Arity),
             \+ predicate_property(Module:Head, imported_from(_)) ),
           ( forall(clause(Module:Head, Body), portray_clause((Head :- Body))),
             nl )).

module_title(Source, Title) :-
    sub_string(Source, Before, Length, _, "<module> "),
    !,
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Rest),
    split_string(Rest, "\n", "", [Title|_]).
