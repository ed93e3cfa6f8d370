:- module(codes_answers,
          [ codes_page/5,              % +Engine, +Last, +Many, :Game, -Text
            codes_count/3,             % +Engine, :Game, -Count
            code_breaks/3,             % +Code, :Game, -Broken
            conflict/2,                % :Game, -Conflict
            repairs/3,                 % +Numbers, :Game, -Repairs
            clauses_text/2             % :Game, -Text
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(solution_sequences)).
:- use_module(diagram).
:- use_module(engines).
:- use_module(explain).
:- reexport(feedback).
:- reexport(rules).
:- reexport(textbook).
:- use_module(theory).
:- autoload(library(listing), [portray_clause/2]).

/** <module> What a session asks of its facts

Answers for the other side: integers, texts, and lists of these. A symbol is written as one character, the
one at its place in an alphabet (A, B, … for up to 26 symbols, else those from 0x4E00 on), so that a page of
codes is one text.
*/

:- meta_predicate
    codes_page(+, +, +, :, -),
    codes_count(+, :, -),
    code_breaks(+, :, -),
    conflict(:, -),
    repairs(+, :, -),
    clauses_text(:, -).

%!  codes_page(+Engine, +Last:list, +Many, :Game, -Text:string) is det.
%
%   Text is the first Many codes of the module Game that come after the code Last, or the first of all if Last
%   is []. Engine is one of engine/1 or `auto`: the specialised clauses, or the diagram where these lose
%   themselves in dead ends.

codes_page(auto, Last, Many, Game, Text) :-
    !,
    (   made_engine(diagram, Game)
    ->  page(diagram, Last, Many, Game, Text)
    ;   quick_page(Last, Many, Game, Text)
    ->  true
    ;   codes_page(diagram, Last, Many, Game, Text)
    ).
codes_page(Engine, Last, Many, Game, Text) :-
    engine_instead(Engine, Game, Made),
    page(Made, Last, Many, Game, Text).

quick_page(Last, Many, Game, Text) :-
    make_engine(clauses, Game),
    Most is 1_000_000 + 1_000*Many,
    call_with_inference_limit(page(clauses, Last, Many, Game, Text), Most, Result),
    Result \== inference_limit_exceeded.

%   Clauses stand in for a diagram that the game does not have.

engine_instead(Engine, Game, Made) :-
    (   make_engine(Engine, Game)
    ->  Made = Engine
    ;   make_engine(clauses, Game),
        Made = clauses
    ).

page(Engine, Last, Many, Game:_, Text) :-
    make_letters(Game),
    findall(Code, limit(Many, code_after(Engine, Last, Game:Code)), Codes),
    foldl(Game:letters, Codes, Letters, []),
    string_codes(Text, Letters).

%   letters(Code, Letters, Rest) and letter(Symbol, Letter) write the codes of one game.

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
        foldl(conjoined, Goals, true, Body),
        assertz((Game:letters(Code, Written, Rest) :- Body))
    ).

letter_goal(Symbol, Letter, letter(Symbol, Letter)).

conjoined(Goal, Goals, (Goal, Goals)).

%!  codes_count(+Engine, :Game, -Count:integer) is det.
%
%   Count is the exact number of codes. Engines other than `diagram` and `auto` enumerate them.

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

%!  code_breaks(+Code:list, :Game, -Broken:list) is det.
%
%   Broken has [Number, Black, White, Black1, White1] for every clue that Code breaks: the marks given, and
%   those that it would give; and [Number] for every rule.

code_breaks(Code, Game:_, Broken) :-
    findall([Number, Black, White, Black1, White1],
            ( Game:guess(Number, Guess, Black, White),
              guess_code_feedback(Guess, Code, Black1, White1),
              Black-White \== Black1-White1 ),
            Clues),
    findall([Number],
            ( Game:rule(Number, Rule),
              \+ code_obeys(Code, Rule) ),
            Rules),
    append(Clues, Rules, Broken).

%!  conflict(:Game, -Conflict:list) is semidet.
%
%   Conflict is [Numbers, Rules]: a smallest set of clues that contradict each other, and the rules that have a
%   part in it. Fails if a code is left.

conflict(Game, [Numbers, Rules]) :-
    game_theory(Game, Theory),
    theory_smallest_conflict(Theory, Numbers, Needed),
    Game = Module:_,
    findall(Number, ( Module:rule(Number, Rule), memberchk(Rule, Needed) ), Rules).

%!  repairs(+Numbers:list, :Game, -Repairs:list) is det.
%
%   Repairs has [Number, Black, White, Count] for every clue of Numbers that alone can be wrong: the marks that
%   it may have instead, and how many codes these would leave.

repairs(Numbers, Game, Repairs) :-
    game_theory(Game, Theory),
    findall([Number, Black, White, Count],
            ( member(Number, Numbers),
              theory_repair(Theory, Number, Parts),
              member(Black-White-Count, Parts) ),
            Repairs).

%!  clauses_text(:Game, -Text:string) is det.
%
%   Text is the specialised program, as one would write it.

clauses_text(Game, Text) :-
    game_theory(Game, Theory),
    engine_clauses(clauses, Theory, Clauses),
    with_output_to(string(Text), forall(member(Clause, Clauses), portray_clause(current_output, Clause))).
