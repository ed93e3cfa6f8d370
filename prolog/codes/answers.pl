:- module(codes_answers,
          [ codes_page/5,              % +Engine, +Last, +Many, :Game, -Text
            codes_count/3,             % +Engine, :Game, -Count
            codes_count_soon/2,        % :Game, -Counted
            codes_ranked/3,            % +Ranks, :Game, -Text
            codes_chances/2,           % :Game, -Chances
            codes_layers/2,            % :Game, -Layers
            codes_formulas/2,          % :Game, -Formulas
            guess_answer_counts/4,     % +Dialect, +Guess, :Game, -Counts
            codes_obey/3,              % +Codes, :Game, -Held
            own_dialect_value/6,       % +Dialect, +Usual, +Text, +Symbols, +Pegs, -Value
            engine_size/3,             % +Engine, :Game, -Size
            engine_count/5             % +Engine, ?Code, +Most, :Game, -Count
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- autoload(library(prolog_code), [comma_list/2]).
:- autoload(library(solution_sequences), [limit/2]).
:- autoload('programs/linear', [theory_formulas/2]).
:- autoload('questions/sample').
:- autoload('questions/own_checks', [own_fault/5, own_sees_names/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('definition/dialects').
:- use_module('diagram/diagram').
:- use_module('programs/engines').
:- use_module('diagram/policy', [counted_one_by_one/4, counted_over_two_places/3, counted_soon/3]).
:- reexport('programs/engines', [make_engine/2]).
:- reexport('definition/dialects', [guess_code_answer/3]).
:- reexport('definition/own', [own_dialect/4]).
:- reexport('definition/feedback').
:- reexport('questions/listings', [clauses_text/2, textbook_text/2, clpfd_text/2, textbook_predicates/2]).
:- reexport('questions/explain', [code_breaks/3, conflicts/3, forcings/4, false_counts/2, repairs/3]).
:- reexport('questions/scoring', [dialect_answers/4, answer_table/4, codes_answers/5, codes_marks/6, exchanged_alike/4]).
:- use_module('questions/scoring', [theory_answer_counts/4]).
:- use_module('definition/rules', [code_obeys/3]).
:- reexport('definition/rules', [code_obeys/3]).
:- reexport('definition/textbook').
:- use_module('definition/theory').

/** <module> Questions about the facts of a session, for Python

Each answer is an integer, a string, or a list of answers. One string can hold many codes, with one character
for each peg. The character of symbol number N is the Nth of A, B, … With more than 26 symbols, it is the Nth
character from 0x4E00 on.
*/

:- meta_predicate
    codes_page(+, +, +, :, -),
    codes_count(+, :, -),
    codes_count_soon(:, -),
    codes_ranked(+, :, -),
    codes_chances(:, -),
    codes_layers(:, -),
    codes_formulas(:, -),
    guess_answer_counts(+, +, :, -),
    codes_obey(+, :, -),
    engine_size(+, :, -),
    engine_count(+, ?, +, :, -).

%!  codes_page(+Engine, +Last:list, +Many, :Game, -Text:string) is det.
%
%   Text has at most Many codes, in order. The first of them follows the code Last, or is the first code of all
%   if Last is []. Engine names a program of engines.pl, or is `auto`. For `auto`, this program finds the codes:
%
%       | engine       | if                                                                    |
%       | diagram      | the clauses meet too many dead ends, and the diagram is not too large |
%       | clauses      | otherwise                                                             |

codes_page(auto, Last, Many, Game, Text) :-
    !,
    (   engine_made(diagram, Game)
    ->  page(diagram, Last, Many, Game, Text)
    ;   page_within_budget(Last, Many, Game, Text)
    ->  true
    ;   make_diagram_within_budget(Game)
    ->  page(diagram, Last, Many, Game, Text)
    ;   page(clauses, Last, Many, Game, Text)
    ).
codes_page(Engine, Last, Many, Game, Text) :-
    engine_instead(Engine, Game, Made),
    page(Made, Last, Many, Game, Text).

page_within_budget(Last, Many, Game, Text) :-
    make_engine(clauses, Game),
    Most is 1_000_000 + 1_000*Many,
    call_with_inference_limit(page(clauses, Last, Many, Game, Text), Most, Result),
    Result \== inference_limit_exceeded.

make_diagram_within_budget(Game) :-
    call_with_inference_limit(make_engine(diagram, Game), 20_000_000, Result),
    Result \== inference_limit_exceeded.

engine_instead(Engine, Game, Made) :-
    (   make_engine(Engine, Game)
    ->  Made = Engine
    ;   make_engine(clauses, Game),
        Made = clauses
    ).

page(Engine, Last, Many, Game:_, Text) :-
    findall(Code, limit(Many, code_after(Engine, Last, Game:Code)), Codes),
    codes_text(Codes, Game:_, Text).

%   codes_text(+Codes:list(list), +Game, -Text:string): Text has all Codes of the module Game, with one
%   character for each peg.

codes_text(Codes, Game:_, Text) :-
    make_letters(Game),
    foldl(Game:letters, Codes, Letters, []),
    string_codes(Text, Letters).

%   make_letters(+Game): define two predicates in the module Game. In letter(Symbol, Letter), Letter is the
%   character of Symbol. In letters(Code, Letters, Rest), Letters are the characters of Code, as a difference
%   list.

make_letters(Game) :-
    (   current_predicate(Game:letters/3)
    ->  true
    ;   aggregate_all(count, Game:symbol(_, _), Kinds),
        (   Kinds =< 26
        ->  First = 0'A
        ;   First = 0x4E00
        ),
        forall(Game:symbol(Index, Symbol),
               ( Letter is First+Index-1, assertz(Game:letter(Symbol, Letter)) )),
        Game:pegs(Pegs),
        length(Code, Pegs),
        maplist(letter_goal, Code, Letters, Goals),
        append(Letters, Rest, Written),
        comma_list(Body, Goals),
        assertz(Game:(letters(Code, Written, Rest) :- Body))
    ).

letter_goal(Symbol, Letter, letter(Symbol, Letter)).

%!  codes_count(+Engine, :Game, -Count:integer) is det.
%
%   Count is the number of codes, that of aggregate_all(count, code(Code), Count). Engine is as in codes_page/5.
%   If there is a diagram, the engines `diagram` and `auto` count with it, without enumerating codes.

codes_count(Engine, Game, Count) :-
    (   memberchk(Engine, [auto, diagram]),
        game_theory(Game, Theory),
        theory_count(Theory, Count0)
    ->  Count = Count0
    ;   Engine == auto
    ->  codes_count(clauses, Game, Count)
    ;   engine_instead(Engine, Game, Made),
        Game = Module:_,
        aggregate_all(count, engine_code(Made, Module:_), Count)
    ).

%!  codes_count_soon(:Game, -Counted:list) is semidet.
%
%   Counted is [Engine, Count]. Count is the exact number of codes. Engine is `clauses` if few codes were
%   expected, and so counted one by one, else `diagram`. Fails if counting would take more than a few seconds.
%   The limit is a number of inferences, not a time. So each machine gives the same answer.

codes_count_soon(Game, [Engine, Count]) :-
    game_theory(Game, Theory),
    Theory = theory(Pegs, Symbols, Clues, Rules),
    length(Symbols, Kinds),
    length(Clues, Told),
    (   subtract(Rules, [distinct], []),
        counted_one_by_one(Pegs, Kinds, Told, Most),
        call_with_inference_limit(codes_count(clauses, Game, Count0), Most, Result),
        Result \== inference_limit_exceeded
    ->  Engine = clauses,
        Count = Count0
    ;   Engine = diagram,
        diagram_count_soon(Game, Theory, Pegs, Kinds, Count)
    ).

diagram_count_soon(Game, Theory, Pegs, Kinds, Count) :-
    counted_soon(Pegs, Kinds, Most),
    catch(call_with_inference_limit(count_of_diagram(Theory, Count0), Most, Result),
          diagram_too_large,
          (   counted_over_two_places(Pegs, Kinds, More)
          ->  call_with_inference_limit(theory_count(Theory, Count0), More, Result)
          ;   Result = inference_limit_exceeded
          )),
    Result \== inference_limit_exceeded,
    (   Count0 == none
    ->  codes_count(clauses, Game, Count)
    ;   Count = Count0
    ).

count_of_diagram(Theory, Count) :- theory_count_within(1_000_000, Theory, Count), !.
count_of_diagram(_, none).

%!  codes_ranked(+Ranks:list(integer), :Game, -Text:string) is semidet.
%
%   Text has the codes with these Ranks, counted from 0, one character for each peg. Fails if the game has no
%   diagram or no code.

codes_ranked(Ranks, Game, Text) :-
    walkable(Game, Module),
    ranked_codes(Ranks, Module:_, Codes),
    codes_text(Codes, Game, Text).

%!  codes_chances(:Game, -Chances:list(list(integer))) is semidet.
%
%   Chances has a list for each place: how many codes have each symbol there. Fails if the game has no diagram
%   or no code.

codes_chances(Game, Chances) :-
    walkable(Game, Module),
    symbol_counts(Module:_, Chances).

%!  codes_layers(:Game, -Layers:list) is semidet.
%
%   Layers is the diagram of the game: see theory_layers/2. Fails if the game has no diagram, or if it would
%   be too large.

codes_layers(Game, Layers) :-
    game_theory(Game, Theory),
    call_with_inference_limit(theory_layers(Theory, Layers), 20_000_000, Result),
    Result \== inference_limit_exceeded.

walkable(Module:_, Module) :-
    make_engine(diagram, Module:_),
    current_predicate(Module:diagram_start/1).

%!  codes_formulas(:Game, -Formulas:list) is det.
%
%   A code is consistent if and only if it satisfies all Formulas: see linear.pl.

codes_formulas(Game, Formulas) :-
    game_theory(Game, Theory),
    theory_formulas(Theory, Formulas).

%!  guess_answer_counts(+Dialect, +Guess:list, :Game, -Counts:list) is semidet.
%
%   Counts has a list [Value, Count] for every answer that codes give to Guess in Dialect. Value is the answer,
%   as in answer_value/2. Count is the number of codes that give this answer. The answers are true even if clues
%   may be wrong. Fails if codes can only be counted one by one.

guess_answer_counts(Dialect, Guess, Game, Counts) :-
    game_theory(Game, Theory),
    theory_answer_counts(Theory, Guess, Dialect, Parts),
    findall([Value, Count], ( member(Answer-Count, Parts), answer_value(Answer, Value) ), Counts).

%!  codes_obey(+Codes:list(list), :Game, -Held:list(integer)) is det.
%
%   Held has 1 for each of Codes that obeys all rules, and 0 for each other code.

codes_obey(Codes, Game, Held) :-
    game_theory(Game, theory(_, Symbols, _, Rules)),
    findall(Holds, ( member(Code, Codes),
                     ( forall(member(Rule, Rules), code_obeys(Symbols, Code, Rule)) -> Holds = 1 ; Holds = 0 ) ),
            Held).

%!  own_dialect_value(+Dialect, +Usual, +Text, +Symbols:list, +Pegs:integer, -Value:list) is det.
%
%   Define Dialect by the program in Text, and check it: see own_dialect/4, also for Usual. Codes of the check
%   have Pegs pegs of Symbols. Value is [Name, Parts, Fault, Seen]. Name is the name of the dialect in Text:
%
%       | Parts | [Kind, Name, Words] for each part of an answer. [] if Fault is about parts  |
%       | Words | the words that this part can be, if dialect_parts/2 lists them              |
%       | Fault | [] if there is none, else a list: its name, its line (0: unknown), details  |
%       | Seen  | [names] if answers depend on the names of symbols, else []                  |

own_dialect_value(Dialect, Usual, Text, Symbols, Pegs, [Name, Parts, Fault, Seen]) :-
    own_dialect(Dialect, Usual, Text, Name),
    (   own_fault(Dialect, Symbols, Pegs, Found, Line)
    ->  Found =.. [What|Answers],
        maplist(fault_value, Answers, Values),
        Fault = [What,Line|Values],
        Seen = []
    ;   Fault = [],
        ( own_sees_names(Dialect, Symbols, Pegs) -> Seen = [names] ; Seen = [] )
    ),
    (   memberchk(Fault, [[no_parts|_], [no_part|_]])
    ->  Parts = []
    ;   dialect_parts(Dialect, Kinds),
        maplist(kind_value, Kinds, Parts)
    ).

fault_value(Fault, Value) :-
    (   string(Fault)
    ->  Value = Fault
    ;   answer_value(Fault, Value)
    ).

kind_value(Term, [Kind, Name, Words]) :-
    Term =.. [Kind, Name|More],
    append(More, Words).

%!  engine_size(+Engine, :Game, -Size:integer) is det.
%
%   Size is the number of clauses that the program Engine of engines.pl needs for Game, or 0 if Engine cannot
%   run Game. This call makes the clauses, and does not store them.

engine_size(Engine, Game, Size) :-
    game_theory(Game, Theory),
    (   engine_clauses(Engine, Theory, Clauses)
    ->  length(Clauses, Size)
    ;   Size = 0
    ).

%!  engine_count(+Engine, ?Code:list, +Most, :Game, -Count:integer) is det.
%
%   The program Engine of engines.pl enumerates codes that unify with Code. Count is their number. Counting
%   stops at Most, an integer or `inf`.

engine_count(Engine, Code, Most, Game:_, Count) :-
    engine_instead(Engine, Game:_, Made),
    aggregate_all(count, limit(Most, engine_code(Made, Game:Code)), Count).
