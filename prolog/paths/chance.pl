:- module(paths_chance,
          [ chance_new/2,               % +Seed, -Chance
            chance_below/4,             % +Bound, -Value, +Chance0, -Chance
            chance_permutation/4        % +List, -Permutation, +Chance0, -Chance
          ]).
:- use_module(library(pairs)).

:- set_prolog_flag(optimise, true).

/** <module> Random choices as a pure relation

The same seed gives the same choices on every machine, and the random numbers of the host program do not change.
Chance is the state of a linear congruential generator modulo 2**64, with the multiplier of Knuth's MMIX. Values are
taken from the upper bits.
*/

%!  chance_new(+Seed, -Chance) is det.
%
%   Chance is the generator that Seed starts.

chance_new(Seed, Chance) :-
    Chance0 is ((Seed+1)*0x9E3779B97F4A7C15) mod (1<<64),
    chance_next(Chance0, Chance1),
    chance_next(Chance1, Chance).

chance_next(Chance0, Chance) :-
    Chance is (Chance0*6364136223846793005+1442695040888963407) mod (1<<64).

%!  chance_below(+Bound, -Value, +Chance0, -Chance) is det.
%
%   Value is from 0 to Bound-1, for a Bound far below 2**32.

chance_below(Bound, Value, Chance0, Chance) :-
    chance_next(Chance0, Chance),
    Value is ((Chance>>32)*Bound)>>32.

%!  chance_permutation(+List, -Permutation, +Chance0, -Chance) is det.
%
%   Permutation has the elements of List in random order.

chance_permutation(List, Permutation, Chance0, Chance) :-
    keyed(List, Keyed, Chance0, Chance),
    keysort(Keyed, Sorted),
    pairs_values(Sorted, Permutation).

keyed([], [], Chance, Chance).
keyed([X|Xs], [Chance1-X|Keyed], Chance0, Chance) :-
    chance_next(Chance0, Chance1),
    keyed(Xs, Keyed, Chance1, Chance).
