:- module(machine_walls,
          [ behind_walls/1              % -Home
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

/** <module> A Prolog that is about to lose its rights

What needs a right that the process of this Prolog gives up is done before: code that is no Prolog is loaded, as none can be
loaded afterwards. What SWI-Prolog would do wrongly afterwards says so instead.
*/

%!  behind_walls(-Home:string) is det.
%
%   Get ready to live without rights. Home is the folder that must stay readable, as it has the libraries of SWI-Prolog.

behind_walls(Home) :-
    set_prolog_flag(gc_thread, false),  % no thread can be made
    maplist(load_code, [memfile, prolog_stream, readutil]),
    wrap_predicate(system:shell(_, _), machine_walls, _, machine_walls:no_programs), % or it says 0 when it could not start one
    current_prolog_flag(home, Home0),
    atom_string(Home0, Home).

load_code(Library) :-
    load_files(library(Library), [if(not_loaded), imports([]), silent(true)]).

:- public no_programs/0.

no_programs :-
    throw(error(permission_error(start, program, shell), _)).
