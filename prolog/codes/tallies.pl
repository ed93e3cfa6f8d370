:- module(codes_tallies,
          [ theory_tallies/3           % +Theory, +Layout, -Tallies
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(fields).
:- use_module(layout).

:- set_prolog_flag(optimise, true).

/** <module> How often each symbol may occur

A _tally_ counts how often a code holds each symbol that has a counter, up to the counter's limit. The sums that
look at Seen (shared pegs, repeated symbols) depend on the tally alone, so they are settled here, before the
first peg is placed. After a few clues very few tallies are left.
*/

%!  theory_tallies(+Theory, +Layout, -Tallies:list(integer)) is det.
%
%   Tallies are all counters, shifted down to bit 0, with which a code can end that meets the fields that look
%   at Seen. These fields must be met exactly: their Op is =.
%
%   The search takes the symbols in turn. It packs what each field still owes into one integer, with guard bits
%   as in layout.pl. The pegs that are left to place are owed, too.

theory_tallies(theory(Pegs, Symbols, _, _), Layout, Tallies) :-
    layout_seeing(Layout, Fields),
    findall(counted(Symbol, Offset, Limit), layout_counter(Layout, Symbol, Offset, Limit), Counters),
    length(Symbols, Kinds),
    length(Counters, Counted),
    (   Kinds > Counted
    ->  Free = true                     % some symbol takes all pegs that are left
    ;   Free = false
    ),
    Width is msb(max(Pegs, Kinds))+2,
    foldl(field_owed(Width), Fields, 0-Pegs, Offset-Owed),
    Guards is (1<<(Width-1)) * ((1<<(Offset+Width))-1) // ((1<<Width)-1),
    Start is Owed+Guards,
    layout_counters_from(Layout, Base),
    symbols_choices(Counters, Fields, Base, Width, Choices, _),
    findall(Tally, tally(Choices, Free, Start, Guards, Width, 0, Tally), Tallies).

field_owed(Width, field(_, _, Target), Offset0-Owed0, Offset-Owed) :-
    Offset is Offset0+Width,
    Owed is Owed0 + (Target<<Offset).

%   choice(Numbers, Most): what each number of pegs of one symbol adds to the tally and pays of the debts. The
%   symbols after it can pay Most.

symbols_choices([], _, _, _, [], 0).
symbols_choices([Counted|Counteds], Fields, Base, Width, [choice(Numbers, Most)|Choices], Total) :-
    symbols_choices(Counteds, Fields, Base, Width, Choices, Most),
    Counted = counted(_, _, Limit),
    findall(Number, ( between(0, Limit, N), symbol_number(N, Counted, Fields, Base, Width, Number) ), Numbers),
    last(Numbers, number(_, Paid, _)),
    Total is Most+Paid-Limit.           % the pegs aside

symbol_number(N, counted(Symbol, Offset, Limit), Fields, Base, Width, number(Add, Paid, Full)) :-
    Add is N<<(Offset-Base),
    foldl(field_paid(Width, Symbol, N), Fields, 0-N, _-Paid),
    (   N =:= Limit
    ->  Full = true
    ;   Full = false
    ).

field_paid(Width, Symbol, N, Field, Offset0-Paid0, Offset-Paid) :-
    seen_sum(Field, Symbol, N, Sum),
    Offset is Offset0+Width,
    Paid is Paid0 + (Sum<<Offset).

seen_sum(Field, Symbol, N, Sum) :-
    findall(Weight, ( between(1, N, Nth), Seen is Nth-1, field_weight(Field, 1, Symbol, Seen, Weight) ),
            Weights),
    sum_list(Weights, Sum).

%   What is owed must not fall below zero, nor exceed what later symbols can pay. The pegs that are owed at the
%   end go to a symbol that is at its limit or has none.

tally([], Free, Owed, Guards, Width, Tally, Tally) :-
    Left is (Owed-Guards) /\ ((1<<Width)-1),
    (   Left =:= 0
    ->  true
    ;   Free == true
    ),
    (Owed-Guards) >> Width =:= 0.
tally([choice(Numbers, Most)|Choices], Free0, Owed0, Guards, Width, Tally0, Tally) :-
    member(number(Add, Paid, Full), Numbers),
    Owed is Owed0-Paid,
    Owed /\ Guards =:= Guards,
    payable(Owed, Guards, Width, Most),
    ( Full == true -> Free = true ; Free = Free0 ),
    Tally1 is Tally0+Add,
    tally(Choices, Free, Owed, Guards, Width, Tally1, Tally).

payable(Owed, Guards, Width, Most) :-
    Fields is Guards >> Width,
    ((Most >> Width) + 2*Fields - (Owed >> Width)) /\ Fields =:= Fields.
