:- module(machine_walls,
          [ behind_walls/1              % -Home
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

/** <module> A Prolog that is about to lose its rights

What needs a right that the process of this Prolog gives up is done before: code that is no Prolog is loaded, as none can be
loaded afterwards. What SWI-Prolog would do wrongly or say unclearly afterwards is refused instead.
*/

%!  behind_walls(-Home:string) is det.
%
%   Get ready to live without rights. Home is the folder that must stay readable, as it has the libraries of SWI-Prolog.

behind_walls(Home) :-
    maplist(load_code, [memfile, prolog_stream, readutil]),
    @(wrap_predicate(system:shell(_, _), machine_walls, _, machine_walls:no_programs), system), % or it says 0 when it could not start one
    @(wrap_predicate(system:'$open_shared_object'(File, _, _), machine_walls, _, machine_walls:no_code(File)), system),
    wrap_predicate(system:'$undefined_procedure'(Module, _, _, _), machine_walls, Missing,
                   machine_walls:missing(Module, Missing)),
    current_prolog_flag(home, Home0),
    atom_string(Home0, Home).

:- dynamic lacks_code/1.                % Module

load_code(Library) :-
    load_files(library(Library), [if(not_loaded), imports([]), silent(true)]).

:- public no_programs/0, no_code/1, missing/2.

no_programs :-
    throw(error(permission_error(start, program, shell), _)).

%   no_code(+File): File would be loaded, which is no Prolog. The library that wants it is loaded without, and what it lacks
%   says so, too: see missing/2.

no_code(_) :-
    prolog_load_context(module, Library),
    module_property(Library, class(library)),
    !,
    ( lacks_code(Library) -> true ; assertz(lacks_code(Library)) ),
    refused(Library).
no_code(File) :-
    refused(File).

%   missing(+Module, :Otherwise): a predicate of Module is not defined.

missing(Module, _) :-
    lacks_code(Module),
    !,
    refused(Module).
missing(_, Otherwise) :-
    call(Otherwise).

refused(What) :-
    throw(error(permission_error(load, foreign_library, What), context(_, 'this process runs nothing but Prolog'))).
