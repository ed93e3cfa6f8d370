:- module(lessons_repairs,
          [ program_repairs/6,          % +Given, +Text, +Solution, +Wanted, +Names, -Repairs
            query_repairs/4,            % +Given, +Text, +Names, -Repairs
            programs_without/5          % +Given, +Text, +Wanted, +Changed, -Programs
          ]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, select/3, select/4]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [mapargs/3, mapsubterms/3]).
:- use_module('../machine/merging', [text_without/3, with_clauses/3]).
:- use_module(edits, [edit/5, moved/3, order/2, reordered/3, spelled/3, text_of/3, with_capitals/3]).

/** <module> Small repairs of a program

Each repair is one change: an argument, a variable, a number, a goal, a clause. If it makes a wrong program
right, its cause says what is wrong, but does not show the solution. Only clauses that the wanted predicates
call are changed.

The likeliest cause comes first. The first ten causes are slips of beginners. The others have an order, too:
where a change of arguments would also make the program right, it could hide another cause.
*/

cause(Cause) :-
    member(Cause, [ arithmetic, itself, base, list, bar, name, variable, cut, order, place, bound, number,
                    arguments, argument, direction, open, equal, shared, double, goal, clause, missing, slip ]).

max_repairs(500).

%!  program_repairs(+Given, +Text, +Solution, +Wanted:list, +Names:list(string), -Repairs:list) is det.
%
%   Repairs has a list [Cause, What, Where, Changed, Others] for each repair of the program Text, the
%   likeliest first:
%
%       | What    | the part that changes, as text                                          |
%       | Where   | the head of the clause that changes, as text                            |
%       | Changed | Text with one change                                                    |
%       | Others  | two texts: clauses that are right if the cause is, and those clauses of |
%       |         | Solution that say the same                                              |
%
%   Others is [] if the cause does not claim that clauses are right. Wanted has [Name, Arity] for each
%   predicate of the exercise. No repair changes clauses that are in Given. A repair may replace other clauses
%   by clauses of Solution. Names are names that the learner may have meant by a variable. A text with a
%   syntax error has no repairs.

program_repairs(Given, Text, Solution, Wanted, Names, Repairs) :-
    catch(with_clauses([Given, Text, Solution], [Known, Read, Right],
                       lessons_repairs:repairs(Text-Solution, Known, Read, Right, Wanted, Names, Repairs)),
          error(_, _),
          Repairs = []).

repairs(Text-Solution, Known, Read, Right, Wanted, Names, Repairs) :-
    own(Known, Read, Wanted, Own),
    text_without(Text, Own, Rest),
    max_repairs(Most),
    findall([Cause, What, Where, Changed, Others],
            limit(Most,
                  ( cause(Cause),
                    repair(Cause, Own, Right-Names, What, Where, Clauses, Claim),
                    program(Rest, Clauses, Changed),
                    others(Claim, Text, Solution, Others) )),
            Repairs).

others(none, _, _, []).
others(right_without(Wrong, Missing), Text, Solution, [Left, Right]) :-
    text_without(Text, Wrong, Left),
    text_without(Solution, [Missing], Right).

%!  query_repairs(+Given, +Text, +Names:list(string), -Repairs:list) is det.
%
%   As program_repairs/6, but Text is a query. In each repair, the text of Where is empty, and Others is [].

query_repairs(Given, Text, Names, Repairs) :-
    format(string(Clause), "? :- ~w .~n", [Text]),
    catch(with_clauses([Given, Clause], [_, Read], lessons_repairs:query_repairs(Read, Names, Repairs)), error(_, _), Repairs = []).

query_repairs(Read, Names, Repairs) :-
    max_repairs(Most),
    findall([Cause, What, "", Changed, []],
            limit(Most,
                  ( cause(Cause),
                    repair(Cause, Read, []-Names, What, _, [clause(_, _, _, (? :- Goal)-Variables)], none),
                    text_of(Goal, Variables, Changed) )),
            Repairs).

%!  programs_without(+Given, +Text, +Wanted:list, +Changed, -Programs:list(string)) is det.
%
%   Each of Programs is Changed without one clause. This clause is not in Given. In Text, its predicate is in
%   Wanted, or is called by a predicate of Wanted.

programs_without(Given, Text, Wanted, Changed, Programs) :-
    with_clauses([Given, Text, Changed], [Known, Read, New],
                 lessons_repairs:without_one(Known, Read, New, Wanted, Changed, Programs)).

without_one(Known, Read, New, Wanted, Changed, Programs) :-
    own(Known, Read, Wanted, Own),
    findall(Program,
            (   member(Clause, New),
                Clause = clause(Indicator, _, _, _),
                memberchk(clause(Indicator, _, _, _), Own),
                \+ among(Known, Clause),
                text_without(Changed, [Clause], Program)
            ),
            Programs).

%   own(+Known, +Read, +Wanted, -Own): Own are the clauses of Read for the predicates of Wanted, and for the
%   predicates that these call. Clauses that are also in Known are left out.

own(Known, Read, Wanted, Own) :-
    partition(among(Known), Read, _, Written),
    findall(Name, member([Name, _], Wanted), Names0),
    sort(Names0, Names),
    called(Names, Written, Called),
    partition(named(Called), Written, Own, _).

among(Known, clause(_, _, _, Term-_)) :-
    member(clause(_, _, _, Other-_), Known),
    Other =@= Term,
    !.

named(Names, clause(Name/_, _, _, _)) :- memberchk(Name, Names).

%   called(+Names0, +Clauses, -Names): Names are the names of all predicates that Names0 may call. Every name
%   in a clause counts, because call/N may call it.

called(Names0, Clauses, Names) :-
    findall(Name,
            (   member(Name, Names0)
            ;   member(clause(Caller/_, _, _, Term-_), Clauses),
                memberchk(Caller, Names0),
                sub_term(Part, Term),
                callable(Part),
                functor(Part, Name, _),
                memberchk(clause(Name/_, _, _, _), Clauses)
            ),
            Found),
    sort(Found, Names1),
    ( Names1 == Names0 -> Names = Names0 ; called(Names1, Clauses, Names) ).

program(Rest, Clauses, Text) :-
    maplist(clause_text, Clauses, Texts),
    atomics_to_string([Rest, "\n"|Texts], Text).

clause_text(clause(_, _, _, Term-Names), Text) :-
    text_of(Term, Names, Written),
    string_concat(Written, " .\n", Text).

%   repair(+Cause, +Own, +Known, -What, -Where, -Clauses, -Claim) is nondet: Own are the learner's clauses,
%   and Clauses are Own with one repair. Known is Right-Names: the clauses of the solution, and the names that
%   the learner may have meant. Claim is what the cause says about Own:
%
%       | Claim                         | meaning                                                                |
%       | right_without(Wrong, Missing) | Own without the clauses Wrong is equivalent to the solution without    |
%       |                               | the clause Missing                                                     |
%       | none                          | no clauses are said to be right                                        |

repair(base, Own, Right-_, What, "", Clauses, none) :-
    member(clause(Indicator, _, _, _), Own),
    endless(Indicator, Own),
    !,
    base(Indicator, Own, Right, Base),
    append([Base], Own, Clauses),
    format(string(What), "~q", [Indicator]).
repair(arguments, Own, _, What, "", Clauses, none) :-
    findall(Indicator, member(clause(Indicator, _, _, _), Own), Indicators),
    sort(Indicators, Predicates),
    member(Name/Arity, Predicates),
    order(Arity, Order),
    maplist(with_order(Name/Arity, Order), Own, Clauses),
    format(string(What), "~q", [Name/Arity]).
repair(place, Own, _, "", Where, Clauses, none) :-
    moved(Clause, Own, Clauses),
    where(Clause, Where).
repair(clause, Own, _, "", Where, Clauses, none) :-
    Own = [_,_|_],
    select(Clause, Own, Clauses),
    where(Clause, Where).
repair(missing, Own, Right-_, What, "", Clauses, right_without([], Clause)) :-
    Right = [_,_|_],
    member(Clause, Right),
    ( Clauses = [Clause|Own] ; append(Own, [Clause], Clauses) ),
    Clause = clause(Indicator, _, _, _),
    format(string(What), "~q", [Indicator]).
repair(slip, Own, Right-_, "", Where, Clauses, right_without([Clause], Better)) :-
    Own = [_,_|_],
    select(Clause, Own, Better, Clauses),
    Clause = clause(Indicator, _, _, _),
    member(Better, Right),
    Better = clause(Indicator, _, _, _),
    where(Clause, Where).
repair(Cause, Own, _-Names, What, Where, Clauses, none) :-
    select(Clause, Own, clause(Indicator, From, To, New-Variables), Clauses),
    Clause = clause(Indicator, From, To, Term-Variables0),
    where(Clause, Where),
    with_capitals(Term, Variables0, Variables),
    edit(Cause, Term, Variables-Names, What, New).

where(clause(_, _, _, Term-Names), Where) :-
    ( Term = (Head :- _) -> true ; Term = (Head --> _) -> true ; Head = Term ),
    spelled(Head, Names, Where).

with_order(Indicator, Order, clause(Of, From, To, Term-Names), clause(Of, From, To, New-Names)) :-
    mapsubterms(in_order(Indicator, Order), Term, New).

in_order(Name/Arity, Order, Term, New) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    reordered(Order, Term, Other),
    mapargs(mapsubterms(in_order(Name/Arity, Order)), Other, New).

endless(Indicator, Clauses) :- \+ ( member(Clause, Clauses), Clause = clause(Indicator, _, _, _), \+ recursive(Clause) ).

recursive(clause(Name/Arity0, _, _, Term-_)) :-
    ( Term = (_ :- Body), Arity = Arity0 ; Term = (_ --> Body), Arity is Arity0-2 ),
    sub_term(Part, Body),
    callable(Part),
    functor(Part, Name, Arity),
    !.

%   base(+Indicator, +Own, +Right, -Clause) is nondet: Clause may end the recursion of the predicate
%   Indicator. It is a clause of the solution Right, or a fact made from the head of a recursive clause. In
%   this fact, lists become []. One or two other arguments become equal to each other, or 0, 1 or [].

base(Indicator, _, Right, Clause) :-
    member(Clause, Right),
    Clause = clause(Indicator, _, _, _),
    \+ recursive(Clause).
base(Name/Arity, Own, _, clause(Name/Arity, 0, 0, Head-[])) :-
    once(( member(clause(Name/Arity, _, _, (Recursive :- _)-_), Own) )),
    compound_name_arguments(Recursive, Name, Arguments0),
    maplist(emptied, Arguments0, Arguments),
    term_variables(Arguments, Open),
    ended(Open),
    compound_name_arguments(Head, Name, Arguments).

emptied(Argument, Empty) :- ( nonvar(Argument), Argument = [_|_] -> Empty = [] ; true ).

ended(_).
ended(Open) :- member(A, Open), known(A).
ended(Open) :- append(_, [A|Rest], Open), member(B, Rest), ( A = B ; known(A), known(B) ).

known(0).
known(1).
known([]).
