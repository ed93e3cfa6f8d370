:- module(codes_sample,
          [ ranked_codes/3,            % +Ranks, :Game, -Codes
            symbol_counts/2,           % :Game, -Counts
            theory_layers/2            % +Theory, -Layers
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(pairs), [group_pairs_by_key/2]).
:- autoload('../diagram/diagram', [theory_reaches/3]).
:- autoload('../automata/layout', [layout_counter/4, place_delta/4, seen_gain/4]).
:- autoload('../definition/worlds', [theory_worlds/2]).
:- use_module('../automata/records').

/** <module> Questions that the decision diagram answers

In the diagram, each state has the number of its completions. So ranked_codes/3 finds the code of any rank
without enumerating the codes before it. Uniform random ranks lead to uniform random codes.

The number of codes whose paths go through a state is a product: the number of prefixes that lead to the
state, times the number of its completions.

    ?- make_engine(diagram, user:_), ranked_codes([0], user:_, Codes).
    Codes = [[blue,red]].                  % for the game of textbook.pl

The module of the game must have the clauses of the engine `diagram`: see specialise.pl.
*/

:- meta_predicate
    ranked_codes(+, :, -),
    symbol_counts(:, -).

%!  ranked_codes(+Ranks:list(integer), :Game, -Codes:list(list)) is det.
%
%   Codes are the codes of Game with these Ranks, counted from 0, in lexicographic order of the symbols. A rank
%   is the position of a code in the list All of findall(Code, code(Code), All).

ranked_codes(Ranks, Game:_, Codes) :-
    Game:pegs(Pegs),
    Game:diagram_start(State),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    maplist(ranked_code(Pegs, Symbols, State, Game), Ranks, Codes).

ranked_code(Pegs, Symbols, State, Game, Rank, Code) :-
    length(Code, Pegs),
    foldl(ranked_peg(Symbols, Game), Code, walk(1, State, Rank), _).

ranked_peg(Symbols, Game, Symbol, walk(Place, State0, Rank0), walk(Next, State, Rank)) :-
    Next is Place+1,
    ranked_step(Symbols, Place, State0, Rank0, Game, Symbol, State, Rank).

%   ranked_step(+Symbols, +Place, +State0, +Rank0, +Game, -Symbol, -State, -Rank): of all ways to complete a
%   code from State0, number Rank0 (from 0) has Symbol, one of Symbols, at Place. This peg leads to State. The
%   rest of the code is number Rank of the ways to complete it from State.

ranked_step([Symbol0|Symbols], Place, State0, Rank0, Game, Symbol, State, Rank) :-
    (   Game:diagram_step(Place, State0, Symbol0, State1)
    ->  Game:left(Place, State1, Count),
        (   Rank0 < Count
        ->  Symbol = Symbol0,
            State = State1,
            Rank = Rank0
        ;   Rank1 is Rank0-Count,
            ranked_step(Symbols, Place, State0, Rank1, Game, Symbol, State, Rank)
        )
    ;   ranked_step(Symbols, Place, State0, Rank0, Game, Symbol, State, Rank)
    ).

%!  symbol_counts(:Game, -Counts:list(list(integer))) is det.
%
%   Counts has a list for each place of Game: how many codes have each symbol there. The result is the same as
%   that of
%
%       findall(Ns, ( between(1, Pegs, I),
%                     findall(N, ( symbol(_, S), aggregate_all(count, ( code(C), nth1(I, C, S) ), N) ), Ns) ),
%               Counts)

symbol_counts(Game:_, Counts) :-
    Game:pegs(Pegs),
    numlist(1, Pegs, Places),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    Game:diagram_start(State),
    foldl(place_counts(Symbols, Game), Places, Counts, [State-1], _).

%   place_counts(+Symbols, +Game, +Place, -Counts, +Ways0, -Ways): Counts has the number of codes with each of
%   Symbols at Place. Ways0 has a pair State-Many for each state of the diagram before Place, where Many is the
%   number of prefixes that lead to State. Ways has such pairs for the states after Place.

place_counts(Symbols, Game, Place, Counts, Ways0, Ways) :-
    findall(step(Symbol, State, Many, Count),
            ( member(State0-Many, Ways0),
              Game:diagram_step(Place, State0, Symbol, State),
              Game:left(Place, State, Count) ),
            Steps),
    findall(Symbol-Through, ( member(step(Symbol, _, Many, Count), Steps), Through is Many*Count ), Throughs),
    pairs_sums(Throughs, Sums),
    maplist(symbol_count(Sums), Symbols, Counts),
    findall(State-Many, member(step(_, State, Many, _), Steps), Beginnings),
    pairs_sums(Beginnings, Ways).

symbol_count(Sums, Symbol, Count) :-
    (   memberchk(Symbol-Count0, Sums)
    ->  Count = Count0
    ;   Count = 0
    ).

pairs_sums(Pairs0, Sums) :-
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    maplist(group_sum, Groups, Sums).

group_sum(Key-Numbers, Key-Sum) :- sum_list(Numbers, Sum).

%!  theory_layers(+Theory, -Layers:list) is semidet.
%
%   Layers is the diagram of Theory as integers and lists, for Python:
%
%       [Places, Gains, States]
%
%     - Places: for each place and symbol, the list [Delta], or [] if the symbol is impossible at the place.
%     - Gains: a list [Offset, Ones, Changes] for each symbol.
%     - States: for each number of placed pegs, an ascending list of states. The first list has a single
%       state, the start. Some states may lie on the path of no code.
%
%   A symbol leads from State to State + Delta + Gain. Gain is the element of Changes with the number
%   State>>Offset /\ Ones, from 0. The symbol is impossible if Changes has no such element, or if the sum is
%   not in the next list of States.
%
%   Fails if clues may be wrong, or if a rule cannot be written as a sum.

theory_layers(Theory, [Places, Gains, States]) :-
    theory_worlds(Theory, [1-World]),
    frame(Frame, [layout(Layout), automata([])]),
    theory_reaches(World, Frame, Layers),
    (   Layers == [[]]
    ->  Places = [],
        Gains = [],
        States = [[]]
    ;   World = theory(Pegs, Symbols, _, _),
        numlist(1, Pegs, Numbers),
        maplist(place_deltas(Symbols, Layout), Numbers, Places),
        maplist(symbol_gains(Layout), Symbols, Gains),
        layout(Layout, [base(Base)]),
        maplist(layer_states(Base), Layers, States)
    ).

place_deltas(Symbols, Layout, Place, Deltas) :-
    maplist(symbol_delta(Layout, Place), Symbols, Deltas).

symbol_delta(Layout, Place, Symbol, Deltas) :-
    findall(Delta, place_delta(Layout, Place, Symbol, Delta), Deltas).

symbol_gains(Layout, Symbol, [Offset, Ones, Changes]) :-
    (   layout_counter(Layout, Symbol, Offset0, Limit)
    ->  Offset = Offset0,
        Ones is (1<<(msb(Limit)+1)) - 1
    ;   Offset = 0,
        Ones = 0
    ),
    findall(Change, seen_gain(Layout, Symbol, _, Change), Changes).

layer_states(Base, Layer, States) :-
    findall(State, ( member(Tally-Sums, Layer),
                     High is Tally<<Base,
                     member(Sum-_, Sums),
                     State is High \/ Sum ), States).
