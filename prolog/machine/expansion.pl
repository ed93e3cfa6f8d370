:- module(machine_expansion, []).
:- use_module(library(apply_macros), []).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

/** <module> Clauses as they are written

Once anything has loaded library(apply_macros), as library(clpfd) does, SWI-Prolog rewrites maplist/N and forall/2 in all that is
loaded later. Proofs and traces would then tell of other clauses than the page shows, by what a session did before. So only
programs that import one of the two libraries are rewritten.
*/

:- initialization(wrap).

wrap :-
    @(wrap_predicate(apply_macros:expand_apply(_, _), machine_expansion, Expand, ( machine_expansion:wanted, Expand )), apply_macros),
    @(wrap_predicate(apply_macros:expand_apply(_, _, _, _), machine_expansion, Expand4, ( machine_expansion:wanted, Expand4 )),
      apply_macros).

:- public wanted/0.

wanted :-
    prolog_load_context(module, Module),
    (   Module == clpfd
    ;   current_predicate(Module:expand_phrase/2)       % imported, not only to be found
    ;   current_predicate(Module:tuples_in/2)
    ),
    !.
