:- module(lessons_checking,
          [ goal_reply/6,               % +Module, +Text, +Steps, +Depth, +Most, -Reply
            called_predicates/3,        % +Module, +Texts, -Predicates
            withhold/2                  % +Module, +Indicator
          ]).
:- use_module(library(lists), [list_to_set/2, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [term_size/2]).
:- use_module('../machine/guests', [guest_goal/4, guest_problem/3]).
:- use_module('../machine/limits', [limit_met/2, within_steps/2]).
:- use_module('../machine/saying', [bindings_values/4, error_text/2]).

/** <module> All answers of a learner's program to a goal

Only the inferences of the goal itself count. Inferences that read or check the goal, or write its answers, do
not count. A goal that exceeds its limit runs again, for its first answers only. In this second run, the
libraries that the goal needs are loaded already.
*/

%!  goal_reply(+Module, +Text, +Steps, +Depth, +Most, -Reply:list) is det.
%
%   Ask the program Module for all answers to the goal Text, within Steps inferences. Depth is the largest
%   allowed number of calls inside each other, or `none`. A goal that exceeds one of these limits is asked again
%   for its first answers, at most Most. Reply is [Kind, Inferences, Reached, Message, Answers]. Inferences is
%   how many the goal made. Reached is the largest number of calls inside each other, or 0 if Depth is `none`.
%   Kind decides about Answers and Message:
%
%       | Kind       | if the goal                     | Answers                                     | Message              |
%       | "answers"  | ends within the limits          | all, but at most 1,000                      | ""                   |
%       | "endless"  | exceeds a limit                 | the first ones, [] if these also exceed it  | ""                   |
%       | "error"    | throws an exception             | []                                          | the exception's text |
%       | "withheld" | calls a forbidden predicate     | []                                          | this predicate       |
%       | "refused"  | is not allowed, and did not run | []                                          | the reason           |
%
%   Each of Answers is [Names, Values], both as text: the names of the bound variables, and their values,
%   followed by the constraints that remain.

goal_reply(Module, Text, _, _, _, ["refused", 0, 0, Problem, []]) :-
    guest_problem(Module, Text, [_, _, Problem]),
    !.
goal_reply(Module, Text, Steps, Depth, Most, [Kind, Inferences, Reached, Message, Answers]) :-
    guest_goal(Module, Text, Goal, Bindings),
    statistics(inferences, Before),
    nb_setval(lessons_depth, 0),
    outcome(Steps, Depth, Module:Goal, Bindings, Kind0, Message0, Found0),
    (   Kind0 == "endless"
    ->  outcome(Steps, Depth, limit(Most, Module:Goal), Bindings, Kind1, Message, Found),
        ( Kind1 == "answers" -> Kind = Kind0 ; Kind = Kind1 )
    ;   Kind-Message-Found = Kind0-Message0-Found0
    ),
    statistics(inferences, After),
    Inferences is After-Before,
    nb_getval(lessons_depth, Reached),
    list_to_set(Found, Set),
    findall(Answer, ( limit(1_000, member(Each, Set)), spelled(Each, Module, Answer) ), Answers).

:- meta_predicate outcome(+, +, 0, +, -, -, -), within_depth(+, 0).

outcome(Steps, Depth, Goal, Bindings, Kind, Message, Found) :-
    nb_setval(lessons_cells, 0),
    catch(( within_steps(most(Steps, lessons_endless),
                         within_depth(Depth, findall(Bindings, ( Goal, small(Bindings) ), Found))),
            Kind-Message = "answers"-"" ),
          Error,
          ( thrown(Error, Kind, Message), Found = [] )).

%   within_depth(+Depth, :Goal): run Goal. If its calls go deeper than Depth, throw lessons_endless.

within_depth(none, Goal) :- !, once(Goal).
within_depth(Depth, Goal) :-
    call_with_depth_limit(Goal, Depth, Reached),
    ( integer(Reached), Reached =< Depth -> nb_setval(lessons_depth, Reached) ; throw(lessons_endless) ).

%   small(+Bindings): Bindings is one answer. If it and all earlier answers take more than 10,000,000 cells of
%   memory, throw lessons_endless.

small(Bindings) :-
    term_size(Bindings, Size),
    nb_getval(lessons_cells, Cells0),
    Cells is Cells0+Size,
    ( Cells > 10_000_000 -> throw(lessons_endless) ; nb_setval(lessons_cells, Cells) ).

%   thrown(+Error, -Kind, -Message): the goal threw Error. Kind and Message are those of goal_reply/6. If Error
%   comes from a limit of the session or from an interrupt, throw it again.

thrown(lessons_endless, "endless", "") :- !.
thrown(withheld(Predicate), "withheld", Text) :- !, term_string(Predicate, Text).
thrown(Error, _, _) :- limit_met(Error, _), !, throw(Error).
thrown(Error0, "error", Text) :-
    copy_term_nat(Error0, Error),       % drops attributed goals, which could run
    error_text(Error, Text).

spelled(Bindings, Module, [Names, Texts]) :-
    bindings_values(Bindings, Module, Values, Residual),
    findall(Name, member([Name, _, _], Values), Names),
    findall(Text, ( member([_, Text, _], Values) ; member(Text, Residual) ), Texts).

%!  called_predicates(+Module, +Texts:list, -Predicates:list) is det.
%
%   Predicates has [Name, Arity] for each predicate that goals in Texts may call in Module. Every subterm of a
%   goal counts as a call. The first argument of phrase/2 and phrase/3 counts as a call with two more
%   arguments. A text with a syntax error calls nothing.

called_predicates(Module, Texts, Predicates) :-
    findall([Name, Arity], ( member(Text, Texts), called(Module, Text, Name, Arity) ), Found),
    sort(Found, Predicates).

called(Module, Text, Name, Arity) :-
    catch(guest_goal(Module, Text, Goal, _), error(_, _), fail),
    sub_term(Part, Goal),
    callable(Part),
    (   functor(Part, Name, Arity)
    ;   compound(Part),
        compound_name_arity(Part, phrase, _),
        arg(1, Part, Grammar),
        callable(Grammar),
        functor(Grammar, Name, Arity0),
        Arity is Arity0+2
    ).

%!  withhold(+Module, +Indicator:string) is det.
%
%   From now on, a call of the predicate Indicator of Module throws withheld(Indicator). clause/2 still finds its
%   clauses.

withhold(Module, Text) :-
    term_string(Name/Arity, Text),
    functor(Head, Name, Arity),
    wrap_predicate(Module:Head, withheld, _, throw(withheld(Name/Arity))).
