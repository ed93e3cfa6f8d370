:- module(codes_engines,
          [ engine_code/2,             % +Engine, :Code
            make_engine/2,             % +Engine, :Game
            engine_made/2,             % +Engine, :Game
            engine_clauses/3,          % +Engine, +Theory, -Clauses
            code_after/3,              % +Engine, +Last, :Code
            theory_codes/2,            % +Theory, -Codes
            codes_number/2             % +Theory, -Number
          ]).
:- use_module(library(lists)).
:- autoload(library(modules), [in_temporary_module/3]).
:- autoload(clpfd, [constrained_code/1]).
:- use_module('../diagram/diagram').
:- use_module(specialise).
:- use_module('../definition/textbook').
:- use_module('../definition/theory').

/** <module> Four programs for the codes of a game

All four enumerate the same codes in lexicographic order of the symbols:

    | engine   | method                                                             |
    | textbook | generate and test                                                  |
    | clpfd    | constraints over finite domains                                    |
    | clauses  | search with clauses compiled from the facts of the game            |
    | diagram  | a walk through the decision diagram of the game, without dead ends |

The engines `clauses` and `diagram` compile clauses when they are first used. These clauses are in the module
of the game.
*/

:- meta_predicate
    engine_code(+, :),
    make_engine(+, :),
    engine_made(+, :),
    code_after(+, +, :).

%!  engine_code(+Engine, :Code) is nondet.
%
%   Code is consistent with the facts of its module, as found by the program Engine. For every Engine, the
%   solutions are those of code(Code). The clauses that Engine needs must exist: see make_engine/2.

engine_code(textbook, Game:Code) :- code(Game:Code).
engine_code(clpfd,    Game:Code) :- constrained_code(Game:Code).
engine_code(clauses,  Game:Code) :- Game:solution(Code).
engine_code(diagram,  Game:Code) :- Game:diagram_solution(Code).

%!  make_engine(+Engine, :Game) is semidet.
%
%   Compile the clauses that the program Engine needs, if the module Game does not have them yet. Fails if
%   Engine is `diagram` and a rule can be tested on complete codes only.

make_engine(Engine, Game:_) :-
    (   engine_made(Engine, Game:_)
    ->  true
    ;   game_theory(Game:_, Theory),
        engine_clauses(Engine, Theory, Clauses),
        add_clauses(Clauses, Game)
    ).

%!  engine_made(+Engine, :Game) is semidet.
%
%   The module Game has the clauses that the program Engine needs.

engine_made(textbook, _).
engine_made(clpfd,    _) :-            % checking this loads clpfd.pl
    predicate_property(codes_engines:constrained_code(_), number_of_clauses(_)).
engine_made(clauses,  Game:_) :- current_predicate(Game:solution/1).
engine_made(diagram,  Game:_) :- current_predicate(Game:diagram_solution/1).

%!  engine_clauses(+Engine, +Theory, -Clauses:list) is semidet.
%
%   Clauses are the program Engine for Theory. Engine is `clauses` or `diagram`. Fails if Engine is `diagram`
%   and Theory has no diagram.

engine_clauses(clauses, Theory, Clauses) :- theory_program(Theory, Clauses).
engine_clauses(diagram, Theory, Clauses) :- theory_walk(Theory, Clauses).

%   With the flag `optimise`, SWI-Prolog compiles the arithmetic of the clauses. If an error or an interrupt
%   stops this call, the added clauses are removed.

add_clauses(Clauses, Module) :-
    current_prolog_flag(optimise, Before),
    setup_call_catcher_cleanup(set_prolog_flag(optimise, true),
                               forall(member(Clause, Clauses), assertz(Module:Clause)),
                               Catcher,
                               clauses_added(Catcher, Clauses, Module, Before)).

clauses_added(Catcher, Clauses, Module, Optimise) :-
    set_prolog_flag(optimise, Optimise),
    (   Catcher == exit
    ->  true
    ;   forall(member(Clause, Clauses), predicate_removed(Clause, Module))
    ).

predicate_removed(Clause, Module) :-
    ( Clause = (Head :- _) -> true ; Head = Clause ),
    functor(Head, Name, Arity),
    forall(current_predicate(Module:Name/Arity), abolish(Module:Name/Arity)).

%!  code_after(+Engine, +Last:list, :Code) is nondet.
%
%   Code comes after Last in the order of engine_code/2. If Last is [], Code is any code. Engine is the program
%   that finds the codes.

code_after(Engine, [], Code) :-
    !,
    engine_code(Engine, Code).
code_after(Engine, Last, Game:Code) :-
    same_length(Last, Code),
    code_later(Last, Code, Game),
    engine_code(Engine, Game:Code).

%   Codes whose beginning agrees with Last for longest come first.

code_later([Symbol|Last], [Symbol|Code], Game) :-
    code_later(Last, Code, Game).
code_later([Symbol|_], [Later|_], Game) :-
    Game:symbol(Index, Symbol),
    Game:symbol(LaterIndex, Later),
    LaterIndex > Index.

%!  theory_codes(+Theory, -Codes:list(list)) is det.
%
%   Codes are all consistent codes of Theory. If Theory has the facts of a game, the result is the same as
%   that of findall(Code, code(Code), Codes).

theory_codes(Theory, Codes) :-
    (   engine_clauses(diagram, Theory, Clauses)
    ->  Engine = diagram
    ;   engine_clauses(clauses, Theory, Clauses),
        Engine = clauses
    ),
    in_temporary_module(Module, add_clauses(Clauses, Module),
                        findall(Code, codes_engines:engine_code(Engine, Module:Code), Codes)).

%!  codes_number(+Theory, -Number:integer) is det.
%
%   Number is the number of consistent codes of Theory. If Theory has the facts of a game, the result is the
%   same as that of aggregate_all(count, code(Code), Number). If Theory has no diagram, the codes are
%   enumerated.

codes_number(Theory, Number) :-
    (   theory_count(Theory, Number0)
    ->  Number = Number0
    ;   theory_codes(Theory, Codes),
        length(Codes, Number)
    ).
