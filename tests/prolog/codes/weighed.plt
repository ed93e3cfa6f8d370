:- use_module('../../../prolog/codes/diagram').
:- use_module('../../../prolog/codes/engines').
:- use_module('../../../prolog/codes/likely').
:- use_module('../../../prolog/codes/sample').
:- use_module('../../../prolog/codes/worlds').
:- use_module('../../../prolog/codes/weights').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(plunit)).

:- begin_tests(weighed, [setup(set_random(seed(23)))]).

random_hows(Pegs, Symbols, Hows) :-
    random_between(0, 3, Many),
    length(Hows, Many),
    maplist(random_how(Pegs, Symbols), Hows).

random_how(Pegs, Symbols, How) :-
    (   maybe(0.7)
    ->  random_rule(Pegs, Symbols, Rule),
        random_member(Weight, [2, 3, 1, 1/2, 2/3, 7/5]),
        How = times(Weight, Rule)
    ;   findall(Name, selection(Name), Names),
        random_member(Name, Names),
        How = chosen(Name)
    ).

random_weighed(Theory, Hows) :-
    random_theory(Theory0),
    (   maybe(0.3)
    ->  random_lies(Theory0, Theory)
    ;   Theory = Theory0
    ),
    Theory = theory(Pegs, Symbols, _, _),
    random_hows(Pegs, Symbols, Hows).

likely_game(Theory, Hows, Game, Goal) :- in_game(Theory, Game, ( add_likely(Game, Hows), Goal )).

add_likely(Game, Hows) :-
    dynamic(Game:likely/2),
    forall(nth1(Number, Hows, How), assertz(Game:likely(Number, How))).

%   The textbook's weights, by their ratio to whole ones.
textbook_weights(Theory, Hows, Codes, Weights) :-
    Theory = theory(Pegs, Symbols, _, _),
    theory_expected(Theory, Codes),
    likely_game(Theory, Hows, Game, findall(Weight, ( member(Code, Codes), code_weight(Game:Code, Weight) ), Exact)),
    foldl(how_scale(Symbols, Pegs), Hows, 1, Scale),
    findall(Weight, ( member(Weight0, Exact), Weight is Weight0*Scale ), Weights).

%   Whole cases are exact ones, multiplied by one number.
how_scale(Symbols, Pegs, How, Scale0, Scale) :-
    likely_cases(How, Symbols, Pegs, Exact, _),
    whole_cases(How, Symbols, Pegs, Whole, _),
    (   Exact = [One-_|_]
    ->  Whole = [Other-_|_],
        Factor is Other rdiv One
    ;   Factor = 1
    ),
    forall(nth1(N, Exact, E-_), ( nth1(N, Whole, W-_), assertion(W =:= E*Factor), assertion(integer(W)) )),
    Scale is Scale0*Factor.

test(codes_are_listed_with_their_weights, forall(trial(100, 1000))) :-
    random_weighed(Theory, Hows),
    Theory = theory(_, Symbols, _, _),
    textbook_weights(Theory, Hows, Codes, Weights),
    page_text(Codes, Symbols, Text),
    likely_game(Theory, Hows, Game, weights_listed(Game:_, Listed)),
    assertion(Theory-Hows-Listed == Theory-Hows-[Text, Weights]).

test(diagrams_add_up_weights, forall(trial(150, 1500))) :-
    random_weighed(Theory, Hows),
    textbook_weights(Theory, Hows, _, Weights),
    sum_list(Weights, Expected),
    theory_weighed(Theory, Hows, Weighed),
    (   theory_count(Weighed, Total)
    ->  assertion(Theory-Hows-Total == Theory-Hows-Expected)
    ;   true                           % some rule is tested on whole codes only
    ).

test(ranks_and_chances_go_by_weight, forall(trial(60, 600))) :-
    random_weighed(Theory, Hows0),
    include(light, Hows0, Hows),       % each rank is looked at
    Theory = theory(Pegs, Symbols, _, _),
    textbook_weights(Theory, Hows, Codes, Weights),
    (   likely_game(Theory, Hows, Game, weights_total(Game:_, Total)),
        between(1, 5000, Total)
    ->  Last is Total-1,
        numlist(0, Last, Ranks),
        likely_game(Theory, Hows, Other, ( make_weighed(Other:_), codes_ranked(Ranks, Other:_, Text), codes_chances(Other:_, Chances) )),
        findall(Code, ( nth1(N, Codes, Code), nth1(N, Weights, Weight), between(1, Weight, _) ), Often),
        page_text(Often, Symbols, Expected),
        assertion(Theory-Hows-Text == Theory-Hows-Expected),
        findall(Counts, ( between(1, Pegs, Place), place_counts(Often, Symbols, Place, Counts) ), Places),
        assertion(Theory-Hows-Chances == Theory-Hows-Places)
    ;   true
    ).

light(times(_, _)).

test(nothing_is_split_where_a_weight_is_one, Worlds == [1-World]) :-
    World = theory(2, [a,b], [], []),
    theory_worlds(theory(2, [a,b], [], [weighs([1-distinct], 1)]), Worlds).
test(what_weighs_nothing_is_no_world, Worlds == [5-theory(2, [a,b], [], [distinct])]) :-
    theory_worlds(theory(2, [a,b], [], [weighs([5-distinct], 0)]), Worlds).

test(a_diagram_of_one_world_weighs_it, Counts == [[5,5],[5,5]]) :-
    Weighed = theory(2, [a,b], [], [weighs([5-distinct], 0)]),
    in_game(theory(2, [a,b], [], []), Game, ( make_engine(diagram, Weighed, Game:_), symbol_counts(Game:_, Counts) )).
test(weights_are_made_whole_by_the_least_number, Cases-Else == [98-(kinds = 1), 71-(kinds = 2)]-0) :-
    whole_cases(chosen(usually_fewer), [a,b,c], 2, Cases, Else).

test(each_case_lists_its_codes, Lists == [[2, [[3, "AA"]]], [0, [[1, "ABBA"]]]]) :-
    likely_game(theory(2, [a,b], [], []), [times(3/2, count(a) = 2), chosen(only_once)], Game, likely_codes(Game:_, Lists)).
test(factors_of_a_code, Factors == [[1,3,2],[2,0,1]]) :-
    likely_game(theory(2, [a,b], [], []), [times(3/2, count(a) = 2), chosen(only_once)], Game,
                code_factors([a,a], Game:_, Factors)).

:- end_tests(weighed).
