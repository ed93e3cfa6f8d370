:- module(machine_records,
          [ record_unification/3       % +Declared, +Goal, -Unification
          ]).
:- use_module(library(apply)).

/** <module> Terms of many arguments, which are named once

A record is declared as a term whose arguments are the names of its fields: move(states, delta). Then a goal

    move(Move, [delta(Delta)])

says that Move is a move/2 whose `delta` is Delta, whether it is made or taken apart. A room's records.pl declares its records, and
exports a goal_expansion/2 by which the compiler replaces such goals by unifications. So names cost nothing when the program runs.
*/

%!  record_unification(+Declared, +Goal, -Unification) is semidet.
%
%   Goal names fields of the record Declared. Unification is true of what it says.
%
%   @error existence_error(field, Name-Field)

record_unification(Declared, Goal, Record = Fields) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Record,Named]),
    is_list(Named),
    compound_name_arity(Declared, Name, Arity),
    compound_name_arity(Fields, Name, Arity),
    maplist(field(Declared, Fields), Named).

field(Declared, Fields, Field) :-
    compound_name_arguments(Field, Name, [Value]),
    (   arg(Place, Declared, Name)
    ->  arg(Place, Fields, Value)
    ;   compound_name_arity(Declared, Record, _),
        throw(error(existence_error(field, Record-Name), _))
    ).
