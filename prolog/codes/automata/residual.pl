:- module(codes_residual,
          [ rules_automata/5,          % +Rules, +Theory, -Automata, -Checks, -Bits
            rule_moves/5,              % +Rule, +Theory, -Last, -Accept, -Moves
            some_code/4                % +Symbols, +Pegs, +Seed, -Code
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../definition/rules', [code_obeys/3]).
:- use_module(sums).
:- use_module(figures).
:- autoload(library(occurs), [sub_term/2]).
:- autoload(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- autoload(library(ordsets), [ord_add_element/3]).
:- autoload('../../machine/saying', [throw_message/3]).

/** <module> Rules as finite automata

Some rules cannot be written as sums: rules with `or` or `not`, comparisons of two places, lists of codes. The
_residual_ of a rule by a symbol is the condition on the rest of the code after this symbol. This is the
derivative of Brzozowski (1964), for codes of fixed length. The residuals of a rule are the states of a finite
automaton, which is built before the search.

    rule_residual(code(1) = red ; code(2) = red, Theory, 1, blue, R)    R = sum(...), which says code(2) = red
    rule_residual(code(1) = red ; code(2) = red, Theory, 1, red, R)     R = true

Some residuals are not rules of rules.pl:

    | residual           | condition on the rest of the code                                   |
    | sum(_, _, _)       | it satisfies the sum: see sums.pl                                   |
    | figure(_, _)       | it satisfies the figure: see figures.pl                             |
    | unused(Used)       | it repeats no symbol, and has no symbol of the list Used            |
    | ends(End)          | it has no symbol but End                                            |
    | lengths(End, Open) | for Length-Rule in Open: if Length pegs precede End, it obeys Rule  |
    | goes_on(Residuals) | for one Symbol-Residual: it begins with Symbol, then obeys Residual |
    | own(Module, State) | residual/4 in the user's Module accepts it from State on            |
*/

%   rule_residual(+Rule, +Theory, +Place, +Symbol, -Residual) is semidet: Rule is a condition on the places from
%   Place on, in a game of Theory. If Place holds Symbol, the code obeys Rule if and only if its later places
%   obey Residual. Residual is `true`, `false`, or another rule. Fails if Rule has no residuals.

rule_residual(Rule, Theory, Place, Symbol, Residual) :-
    (   Rule = sum(_, _, _)
    ->  sum_residual(Rule, Theory, Place, Symbol, Residual)
    ;   \+ unlike(Rule),
        rule_sum(Rule, Theory, Sum)
    ->  sum_residual(Sum, Theory, Place, Symbol, Residual)
    ;   rule_figure(Rule, Theory, Figure)
    ->  figure_residual(Figure, Theory, Place, Symbol, Residual)
    ;   compound_residual(Rule, Theory, Place, Symbol, Residual)
    ).

%   unlike(?Rule): Rule can be written as a sum, but its residual must know which symbols have occurred. The
%   residual of a sum does not know them.

unlike(distinct).
unlike(before(_, Rule)) :- unlike(Rule).

compound_residual(figure(Test, Expression), Theory, Place, Symbol, R) :-
    figure_residual(figure(Test, Expression), Theory, Place, Symbol, R).
compound_residual(true,  _, _, _, true).
compound_residual(false, _, _, _, false).
compound_residual((A,B), Theory, Place, Symbol, R) :-
    rule_residual(A, Theory, Place, Symbol, RA),
    rule_residual(B, Theory, Place, Symbol, RB),
    conjoined(RA, RB, R).
compound_residual((A;B), Theory, Place, Symbol, R) :-
    rule_residual(A, Theory, Place, Symbol, RA),
    rule_residual(B, Theory, Place, Symbol, RB),
    disjoined(RA, RB, R).
compound_residual(\+ A, Theory, Place, Symbol, R) :-
    rule_residual(A, Theory, Place, Symbol, RA),
    negated(RA, R).
compound_residual(at_least(Least, Rules), Theory, Place, Symbol, R) :-
    foldl(counted_residual(Theory, Place, Symbol), Rules, Least-[], Left-Reversed),
    reverse(Reversed, Open),
    at_least_residual(Left, Open, R).
compound_residual(distinct, Theory, Place, Symbol, R) :-
    unused_residual([], Theory, Place, Symbol, R).
compound_residual(unused(Used), Theory, Place, Symbol, R) :-
    unused_residual(Used, Theory, Place, Symbol, R).
compound_residual(prolog(Code, Goal), Theory, Place, Symbol, R) :-
    own_state(Code, Goal, Own),
    compound_residual(Own, Theory, Place, Symbol, R).
compound_residual(own(Module, State), theory(Pegs, _, _, _), Place, Symbol, R) :-
    Left is Pegs-Place,
    own_residual(Module, State, Left, Symbol, R).
compound_residual(among(Words), _, _, Symbol, R) :-
    findall(Rest, member([Symbol|Rest], Words), Rests0),
    sort(Rests0, Rests),
    words_residual(Rests, R).
compound_residual(goes_on(Residuals), _, _, Symbol, R) :-
    ( memberchk(Symbol-R0, Residuals) -> R = R0 ; R = false ).

compound_residual(ended(End, Least), theory(Pegs, _, _, _), Place, Symbol, R) :-
    (   Symbol == End
    ->  ( Place > Least -> ended_residual(Place, Pegs, ends(End), R) ; R = false )
    ;   ended_residual(Place, Pegs, ended(End, Least), R)
    ).
compound_residual(ends(End), theory(Pegs, _, _, _), Place, Symbol, R) :-
    ( Symbol == End -> ended_residual(Place, Pegs, ends(End), R) ; R = false ).

compound_residual(before(End, Rule), Theory, Place, Symbol, R) :-
    Theory = theory(Pegs, _, _, _),
    findall(Length-Rule, between(Place, Pegs, Length), Open),
    compound_residual(lengths(End, Open), Theory, Place, Symbol, R).
compound_residual(lengths(End, Open0), theory(Pegs, Symbols, _, _), Place, Symbol, R) :-
    (   Symbol == End
    ->  Length is Place-1,
        ( memberchk(Length-true, Open0) -> R = true ; R = false )
    ;   exclude(==(End), Symbols, Kinds),
        exclude(shorter(Place), Open0, Open1),
        maplist(length_residual(Kinds, Place, Symbol), Open1, Open),
        lengths_residual(Open, Place, Pegs, End, R)
    ).

%   In lengths(End, Open), the list Open has pairs Length-Rule: Rule is about codes of Length pegs before End.
%   If Length is less than Place, Rule is already `true` or `false`.

shorter(Place, Length-_) :- Length < Place.

length_residual(Kinds, Place, Symbol, Length-Rule, Length-Residual) :-
    rule_residual(Rule, theory(Length, Kinds, [], []), Place, Symbol, Residual).

lengths_residual(Open, Place, Pegs, End, R) :-
    (   Place =:= Pegs
    ->  memberchk(Pegs-R, Open)
    ;   member(Decided, [true, false]),
        forall(member(_-Residual, Open), Residual == Decided)
    ->  R = Decided
    ;   R = lengths(End, Open)
    ).

ended_residual(Place, Pegs, Open, R) :- ( Place =:= Pegs -> R = true ; R = Open ).

unused_residual(Used, theory(Pegs, _, _, _), Place, Symbol, R) :-
    (   memberchk(Symbol, Used)
    ->  R = false
    ;   Place =:= Pegs
    ->  R = true
    ;   ord_add_element(Used, Symbol, Used1),
        R = unused(Used1)
    ).

%   own_state(?Code, :Goal, -Own) is semidet: the user's program defines residual(State, Left, Symbol, Rest) for
%   Goal. Own has the first State: Goal without its argument Code. A peg with Symbol leads from State to Rest:
%   `true`, `false` or the next State. Left places follow this peg. If no clause applies, Rest is `false`.

own_state(Code, Module:Goal, own(Module, State)) :-
    Goal =.. [Name|Arguments0],
    exclude(==(Code), Arguments0, Arguments),
    State =.. [Name|Arguments],
    current_predicate(Module:residual/4),
    \+ \+ clause(Module:residual(State, _, _, _), _).

own_residual(Module, State, Left, Symbol, R) :-
    (   Module:residual(State, Left, Symbol, Rest)
    ->  ground_state(Rest),
        own_rest(Rest, Left, Module, R)
    ;   R = false
    ).

ground_state(Rest) :-
    (   ground(Rest)
    ->  true
    ;   throw_message(0, "residual/4 leaves ~p, a state with variables", [Rest])
    ).

own_rest(true, _, _, R) :- !, R = true.
own_rest(Rest, Left, Module, R) :-
    (   ( Rest == false ; Left =:= 0 )
    ->  R = false
    ;   R = own(Module, Rest)
    ).

%   agreed(+Rule, +Theory): test the user's residual/4 for Rule, which is prolog(Code, Goal), with 200
%   pseudorandom codes of Theory. Raise an error if it differs from Goal for one of them.

agreed(prolog(Code, Goal), theory(Pegs, Symbols, _, _)) :-
    own_state(Code, Goal, own(Module, State)),
    forall(( between(1, 200, Seed), some_code(Symbols, Pegs, Seed, Pegged) ),
           agreed_on(Pegged, Pegs, Module, State, Symbols, prolog(Code, Goal))).

%!  some_code(+Symbols:list, +Pegs:integer, +Seed:integer, -Code:list) is det.
%
%   Code is a pseudorandom code of Pegs pegs of Symbols, which depends on the number Seed. Equal arguments give
%   the same code.

some_code(Symbols, Pegs, Seed, Code) :-
    length(Symbols, Many),
    length(Code, Pegs),
    foldl(some_symbol(Symbols, Many), Code, Seed, _).

some_symbol(Symbols, Many, Symbol, Seed0, Seed) :-
    Seed is (Seed0*1_103_515_245+12_345) mod 2_147_483_648,
    Place is (Seed>>8) mod Many,
    nth0(Place, Symbols, Symbol).

agreed_on(Code, Pegs, Module, State, Symbols, Rule) :-
    foldl(own_step(Module), Code, Pegs-own(Module, State), _-Verdict),
    ( code_obeys(Symbols, Code, Rule) -> Expected = true ; Expected = false ),
    (   Verdict == Expected
    ->  true
    ;   Rule = prolog(_, _:Goal),
        functor(Goal, Name, Arity),
        throw_message(0, "residual/4 says `~w` of ~w, and ~q says `~w`", [Verdict, Code, Name/Arity, Expected])
    ).

own_step(Module, Symbol, Left0-Rest0, Left-Rest) :-
    Left is Left0-1,
    (   Rest0 = own(_, State)
    ->  own_residual(Module, State, Left, Symbol, Rest)
    ;   Rest = Rest0
    ).

conjoined(true,  R,     R)     :- !.
conjoined(R,     true,  R)     :- !.
conjoined(false, _,     false) :- !.
conjoined(_,     false, false) :- !.
conjoined(A,     B,     (A,B)).

disjoined(false, R,     R)    :- !.
disjoined(R,     false, R)    :- !.
disjoined(true,  _,     true) :- !.
disjoined(_,     true,  true) :- !.
disjoined(A,     B,     (A;B)).

negated(true,  false) :- !.
negated(false, true)  :- !.
negated(A,     \+ A).

%   words_residual(+Rests, -Residual): Rests are lists of symbols. Residual is the condition that the rest of
%   the code is one of them. It is a trie of terms goes_on/1.

words_residual([], R)     :- !, R = false.
words_residual([[]|_], R) :- !, R = true.
words_residual(Rests, goes_on(Residuals)) :-
    maplist(parted, Rests, Pairs),
    group_pairs_by_key(Pairs, Groups),
    maplist(group_residual, Groups, Residuals).

parted([Symbol|Rest], Symbol-Rest).

group_residual(Symbol-Rests, Symbol-R) :- words_residual(Rests, R).

%   Handle Rule, one of the rules in at_least(Least, Rules). If its residual is `true`, decrease Least by 1. Add
%   any other residual but `false` to Open.

counted_residual(Theory, Place, Symbol, Rule, Least0-Open, Least-Open1) :-
    rule_residual(Rule, Theory, Place, Symbol, Residual),
    (   Residual == true
    ->  Least is Least0-1,
        Open1 = Open
    ;   Least = Least0,
        ( Residual == false -> Open1 = Open ; Open1 = [Residual|Open] )
    ).

at_least_residual(Least, Open, R) :-
    (   Least =< 0
    ->  R = true
    ;   length(Open, Many),
        Least > Many
    ->  R = false
    ;   R = at_least(Least, Open)
    ).

%!  rules_automata(+Rules:list, +Theory, -Automata:list, -Checks:list, -Bits:integer) is det.
%
%   Automata has an automaton for each rule that has residuals, and that needs at most most_moves/1 moves.
%   Checks has all other rules, which can be tested on complete codes only. Rules are those of Theory.
%
%       automaton(Number, Offset, Ones, Accept, Moves)
%
%     - Number: the index of the automaton in Automata, from 1.
%     - Offset, Ones: a mask of bits. The search keeps the states of all automata in one integer State. The
%       automaton's own state is State >> Offset /\ Ones, 0 at first.
%     - Moves: a list of move(From, Symbol, To).
%     - Accept: the states in which codes that obey the rule end. If no code obeys the rule, Accept is [].
%
%   The fields of all automata together have Bits bits.

rules_automata(Rules, Theory, Automata, Checks, Bits) :-
    foldl(rule_automaton(Theory), Rules, automata([], [], 0), automata(Reversed, Checks, Bits)),
    reverse(Reversed, Automata).

rule_automaton(Theory, Rule, automata(As, Checks, Offset0), automata(As1, Checks1, Offset)) :-
    (   rule_moves(Rule, Theory, Last, Accept, Moves)
    ->  length([_|As], Number),
        Width is msb(max(1, Last))+1,
        Ones is (1<<Width)-1,
        Offset is Offset0+Width,
        As1 = [automaton(Number, Offset0, Ones, Accept, Moves)|As],
        Checks1 = Checks
    ;   As1 = As,
        Checks1 = [Rule|Checks],
        Offset = Offset0
    ).

most_moves(200_000).

%!  rule_moves(+Rule, +Theory, -Last:integer, -Accept:list, -Moves:list) is semidet.
%
%   The automaton of Rule, for codes of Theory, has the states 0 to Last, and starts in state 0. See
%   rules_automata/5 for Moves and Accept. Each state belongs to one place. In Moves, all moves to a state
%   precede the moves from this state. Fails if Rule has no residuals, or if the automaton needs more moves than
%   most_moves/1.

%   The automaton of Rule is built place by place. Each state before a place is a rule. The different residuals
%   of these rules are the states after this place.

rule_moves(Rule, Theory, Last, Accept, Moves) :-
    Theory = theory(Pegs, _, _, _),
    numlist(1, Pegs, Places),
    most_moves(Budget),
    foldl(layer_moves(Theory), Places, layer([Rule-0], 0, Budget, []), layer(Ends, Last, _, Reversed)),
    pairs_values(Ends, Accept),
    reverse(Reversed, Moves),
    forall(( sub_term(Part, Rule), nonvar(Part), Part = prolog(_, _) ), agreed(Part, Theory)).

layer_moves(Theory, Place, layer(States, Last0, Budget0, Moves0), layer(Nexts, Last, Budget, Moves)) :-
    Theory = theory(_, Symbols, _, _),
    findall(step(Rule, From, Symbol), ( member(Rule-From, States), member(Symbol, Symbols) ), Steps),
    maplist(step_residual(Theory, Place), Steps, Pairs0),
    exclude(dead, Pairs0, Pairs),
    length(Pairs, Count),
    Budget is Budget0-Count,
    Budget >= 0,
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    foldl(number_state, Groups, Nexts, numbered(Last0, Moves0), numbered(Last, Moves)).

step_residual(Theory, Place, step(Rule, From, Symbol), Residual-(From-Symbol)) :-
    rule_residual(Rule, Theory, Place, Symbol, Residual).

dead(false-_).

number_state(Residual-Arrows, Residual-State, numbered(Last, Moves0), numbered(State, Moves)) :-
    State is Last+1,
    findall(move(From, Symbol, State), member(From-Symbol, Arrows), StateMoves),
    append(StateMoves, Moves0, Moves).
