:- module(machine_throwing,
          [ forgery/2,                  % +Ball, -Thrown
            forged/1,                   % +Error
            limit_met/2,                % +Error, -Kind
            forget_forgeries/0
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Who threw it

The machine tells a limit or a stop by what it throws. A program may throw the same: then the machine must know that it was not its own
doing. So what a stranger throws is noted if it looks like the machine's, until the request ends.
*/

:- dynamic noted/1.
:- volatile noted/1.

%!  forgery(+Ball, -Thrown) is det.
%
%   Ball is about to be thrown by a stranger. Thrown is what is thrown in its place: nobody takes that for the
%   machine's, and Prolog lets none of it pass catch/3.

forgery(Ball, Thrown) :-
    forall(( kind(Ball, Kind), \+ noted(Kind) ), assertz(noted(Kind))),
    (   inner(Ball)
    ->  Thrown = uncaught(Ball)
    ;   placed(Ball, Formal)
    ->  Thrown = error(Formal, _)
    ;   Thrown = Ball
    ).

%   placed(+Ball, -Formal): an error of a text at a place: only the reader knows where.

placed(error(Formal, Place), Formal) :-
    nonvar(Formal),
    Formal = syntax_error(_),
    nonvar(Place),
    Place \= context(_, _).

%   inner(+Ball): its name is one that only SWI-Prolog and the machine throw.

inner(Ball) :-
    callable(Ball),
    functor(Ball, Name, _),
    sub_atom(Name, 0, _, _, '$').

%!  forged(+Error) is semidet.
%
%   Error looks like the machine's, and a stranger has thrown its like in this request.

forged(Error) :-
    kind(Error, Kind),
    noted(Kind),
    !.

kind(Ball, Kind) :-
    nonvar(Ball),
    (   Ball = error(Formal, _)
    ->  nonvar(Formal),
        Formal = resource_error(_),
        Kind = resource_error
    ;   memberchk(Ball, [inference_limit_exceeded, messages(_)])
    ->  functor(Ball, Kind, _)
    ).

%!  limit_met(+Error, -Kind) is semidet.
%
%   Error is the machine's: a limit was met (`time`, `inferences`, `memory`), or somebody stopped the request (`stopped`).

limit_met(Error, Kind) :-
    nonvar(Error),
    cut_short(Error, Kind),
    \+ forged(Error).

cut_short('$stopped', stopped).
cut_short('$time', time).
cut_short('$inferences', inferences).
cut_short(inference_limit_exceeded, inferences).
cut_short(error(Formal, _), memory) :-
    nonvar(Formal),                     % a stranger may throw error(_, _)
    Formal = resource_error(Resource),
    memberchk(Resource, [stack, stacks, memory, no_memory, c_stack, program_space, private_table_space, shared_table_space]).

%!  forget_forgeries is det.

forget_forgeries :- retractall(noted(_)).
