:- module(common_sources,
          [ modules_text/2             % +Modules, -Text
          ]).
:- use_module(library(apply)).
:- autoload(library(readutil), [read_file_to_string/3]).

/** <module> Programs without modules

What `save "x.pl"` writes after the facts, so that SWI-Prolog alone runs it: the clauses of some modules with
their comments, one module after the other.
*/

%!  modules_text(+Modules:list(atom), -Text:string) is det.
%
%   Text is what stands in the files of Modules below their `/** ... */` comments. The module headers and the
%   imports stand above these.

modules_text(Modules, Text) :-
    maplist(module_body, Modules, Bodies),
    atomic_list_concat(Bodies, Joined),
    atom_string(Joined, Text).

module_body(Module, Body) :-
    module_property(Module, file(Path)),
    read_file_to_string(Path, Source, [encoding(utf8)]),
    sub_string(Source, Before, Length, _, "*/\n"),
    !,
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Body).
