:- module(codes_residual,
          [ rules_automata/5,          % +Rules, +Theory, -Automata, -Checks, -Bits
            rule_residual/5            % +Rule, +Theory, +Place, +Symbol, -Residual
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(comparisons).
:- autoload(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- autoload(library(ordsets), [ord_add_element/3]).

/** <module> Rules as automata that read a code place by place

Some rules are no sums over the pegs: `or`, `not`, two places compared, a list of words. The _residual_ of such a
rule is what the rest of the code must obey once a symbol is placed (the derivatives of Brzozowski, 1964, for codes
instead of words). The residuals of a rule are the states of an automaton, which is built before the search begins.
*/

%!  rule_residual(+Rule, +Theory, +Place, +Symbol, -Residual) is det.
%
%   The places before Place are done and Place holds Symbol: the code obeys Rule if and only if its later places
%   obey Residual. Residual is `true` or `false` once Rule is decided.

rule_residual(Rule, Theory, Place, Symbol, Residual) :-
    (   rule_comparison(Rule, Op, A, B)
    ->  comparison_residual(Op, A, B, Theory, Place, Symbol, Residual)
    ;   compound_residual(Rule, Theory, Place, Symbol, Residual)
    ).

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
compound_residual(distinct, Theory, Place, Symbol, R) :-
    unused_residual([], Theory, Place, Symbol, R).
compound_residual(unused(Used), Theory, Place, Symbol, R) :-
    unused_residual(Used, Theory, Place, Symbol, R).
compound_residual(among(Words), _, _, Symbol, R) :-
    findall(Rest, member([Symbol|Rest], Words), Rests),
    words_residual(Rests, R).

%   unused(Used): the rest of the code repeats no symbol, and holds none of Used.

unused_residual(Used, theory(Pegs, _, _, _), Place, Symbol, R) :-
    (   memberchk(Symbol, Used)
    ->  R = false
    ;   Place =:= Pegs
    ->  R = true
    ;   ord_add_element(Used, Symbol, Used1),
        R = unused(Used1)
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

words_residual([], R)      :- !, R = false.
words_residual([[]|_], R)  :- !, R = true.
words_residual(Rests, among(Sorted)) :- sort(Rests, Sorted).

%   What a peg adds to a sum is taken off its target; the rule is decided once later pegs cannot change it.

comparison_residual(Op, count(S), Number, theory(Pegs, _, _, _), Place, Symbol, R) :-
    !,
    ( Symbol == S -> Owed is Number-1 ; Owed = Number ),
    Most is Pegs-Place,
    sum_residual(Op, count(S), Owed, 0, Most, R).
comparison_residual(Op, sum, Number, theory(Pegs, Symbols, _, _), Place, Symbol, R) :-
    !,
    Owed is Number-Symbol,
    min_list(Symbols, Least),
    max_list(Symbols, Greatest),
    Min is Least*(Pegs-Place),
    Max is Greatest*(Pegs-Place),
    sum_residual(Op, sum, Owed, Min, Max, R).
comparison_residual(Op, code(I), code(I), _, _, _, R) :-
    !,
    equality(Op, 0, 0, R).
comparison_residual(Op, code(Place), B, _, Place, Symbol, R) :-
    !,
    place_residual(Op, B, Symbol, R).
comparison_residual(Op, code(I), code(Place), _, Place, Symbol, R) :-
    !,
    place_residual(Op, code(I), Symbol, R).
comparison_residual(Op, A, B, _, _, _, R) :-
    R =.. [Op, A, B].

place_residual(Op, code(J), Symbol, R) :- !, R =.. [Op, code(J), Symbol].
place_residual(Op, Other, Symbol, R)   :- equality(Op, Other, Symbol, R).

equality(=,  X, Y, R) :- ( X == Y -> R = true ; R = false ).
equality(\=, X, Y, R) :- ( X == Y -> R = false ; R = true ).

sum_residual(Op, Sum, Owed, Min, Max, R) :-
    (   sum_certain(Op, Min, Max, Owed)
    ->  R = true
    ;   comparison_opposite(Op, Not),
        sum_certain(Not, Min, Max, Owed)
    ->  R = false
    ;   R =.. [Op, Sum, Owed]
    ).

sum_certain(=,  N,   N,   N).
sum_certain(\=, Min, Max, N) :- ( N < Min -> true ; N > Max ).
sum_certain(<,  _,   Max, N) :- Max < N.
sum_certain(=<, _,   Max, N) :- Max =< N.
sum_certain(>,  Min, _,   N) :- Min > N.
sum_certain(>=, Min, _,   N) :- Min >= N.

%!  rules_automata(+Rules:list, +Theory, -Automata:list, -Checks:list, -Bits:integer) is det.
%
%   Automata follow the Rules that have few enough residuals; Checks are the other rules, which only whole codes
%   can be tested for. An automaton is
%
%       automaton(Number, Offset, Ones, Accept, Moves)
%
%   The search's state holds the automaton's own in the bits Ones from bit Offset up, 0 at the start. Moves are
%   move(From, Symbol, To). Accept lists its state at the end of a code, and is empty if no code gets there. All
%   automata together take Bits bits.

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

%   Layer by layer: the residuals of one layer's states are the states of the next, each with its number.

rule_moves(Rule, Theory, Last, Accept, Moves) :-
    Theory = theory(Pegs, _, _, _),
    numlist(1, Pegs, Places),
    most_moves(Budget),
    foldl(layer_moves(Theory), Places, layer([Rule-0], 0, Budget, []), layer(Ends, Last, _, Reversed)),
    pairs_values(Ends, Accept),
    reverse(Reversed, Moves).

layer_moves(Theory, Place, layer(States, Last0, Budget0, Moves0), layer(Nexts, Last, Budget, Moves)) :-
    Theory = theory(_, Symbols, _, _),
    findall(Residual-(From-Symbol),
            ( member(Rule-From, States),
              member(Symbol, Symbols),
              rule_residual(Rule, Theory, Place, Symbol, Residual),
              Residual \== false ),
            Pairs),
    length(Pairs, Count),
    Budget is Budget0-Count,
    Budget >= 0,
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    foldl(number_state, Groups, Nexts, numbered(Last0, Moves0), numbered(Last, Moves)).

number_state(Residual-Arrows, Residual-State, numbered(Last, Moves0), numbered(State, Moves)) :-
    State is Last+1,
    findall(move(From, Symbol, State), member(From-Symbol, Arrows), StateMoves),
    append(StateMoves, Moves0, Moves).
