:- module(arithmetic,
          [ goals/3                     % +Seed, +Many, -Text
          ]).

/** <module> Random goals of integer arithmetic, for two editions of SWI-Prolog to compare

SWI-Prolog in WebAssembly calculates with LibBF, and elsewhere with GMP. The gate compares the values of the same goals.
The goals have the functions that mmlogic uses, for small integers and for integers around powers of two up to 2^2700.
*/

:- dynamic compiled/1.

%!  goals(+Seed:nonneg, +Many:nonneg, -Text:string) is det.
%
%   Text has a line for each of Many random goals: an expression and its value. If a compiled clause has another value, the
%   line also has that value. The line says if a value is not the same term as the number that is read from its text. The same
%   Seed gives the same goals in every edition whose small integers are right.

goals(Seed, Many, Text) :-
    State is (Seed*40503+12345) mod 2147483647,
    current_prolog_flag(optimise, Before),
    setup_call_cleanup(set_prolog_flag(optimise, true),
                       with_output_to(string(Text), write_goals(Many, State)),
                       set_prolog_flag(optimise, Before)).

write_goals(0, _) :- !.
write_goals(Many, State0) :-
    expression(Expression, State0, State),
    value(Expression, Value),
    compiled_value(Expression, Compiled),
    term_to_atom(Value, Written),
    term_to_atom(Read, Written),
    (   Value == Compiled,
        Value == Read
    ->  format("~q = ~w~n", [Expression, Written])
    ;   Value == Compiled
    ->  format("~q = ~w, which is not the term so written~n", [Expression, Written])
    ;   format("~q = ~w, compiled ~q~n", [Expression, Written, Compiled])
    ),
    Left is Many-1,
    write_goals(Left, State).

value(Expression, Value) :- catch(Value is Expression, error(Value, _), true).

compiled_value(Expression, Value) :-
    expand_term((compiled(X) :- X is Expression), Clause),
    setup_call_cleanup(assertz(Clause, Reference),
                       catch(compiled(Value), error(Value, _), true),
                       erase(Reference)).

expression(Expression) -->
    drawn(24, Number),
    { function(Number, Expression, Kinds) },
    arguments(Kinds).

arguments([]) --> [].
arguments([Kind-Value|Kinds]) --> argument(Kind, Value), arguments(Kinds).

argument(any, Value) --> natural(Natural), drawn(3, Sign), { Value is Natural*(1-2*(Sign//2)) }.
argument(natural, Value) --> natural(Value).
argument(positive, Value) --> natural(Natural), { Value is Natural+1 }.
argument(bit, Value) --> drawn(330, Value).
argument(few, Value) --> drawn(9, Value).

%   natural(-Number)//: Number is a random integer from 0 on: a small one, a power of two or a little less, or one with
%   random bits.

natural(Number) -->
    drawn(5, Kind),
    magnitude(Most),
    drawn(Most, Bits),
    natural(Kind, Bits, Number).

magnitude(Most) --> drawn(4, Large), { Most is 300+2400*(Large//3) }.

natural(0, _, Number) --> !, drawn(1000, Number).
natural(1, Bits, Number) --> !, { Number is 1<<Bits }.
natural(2, Bits, Number) --> !, drawn(3, Less), { Number is max(0, (1<<Bits)-Less) }.
natural(3, Bits, Number) --> !, { Words is Bits//30+1 }, words(Words, 0, Number).
natural(4, Bits, Number) --> { Bits > 0 }, !, drawn(Bits, Bit), drawn(60, More), { Number is 1<<Bits \/ 1<<Bit \/ More }.
natural(4, 0, 1) --> [].

words(0, Number, Number) --> !, [].
words(Left, Number0, Number) -->
    drawn(1073741824, Word),
    { Number1 is Number0<<30 \/ Word, Left1 is Left-1 },
    words(Left1, Number1, Number).

drawn(Many, Number, State0, State) :-
    State is (State0*48271) mod 2147483647,
    Number is (State>>3) mod Many.

%   function(?Number, -Expression, -Arguments): Arguments has the kind and the variable of each argument of Expression.

function(0, A+B, [any-A, any-B]).
function(1, A-B, [any-A, any-B]).
function(2, A*B, [any-A, any-B]).
function(3, A//B, [any-A, any-B]).
function(4, A mod B, [any-A, any-B]).
function(5, A rem B, [any-A, any-B]).
function(6, A/\B, [any-A, any-B]).
function(7, A\/B, [any-A, any-B]).
function(8, A xor B, [any-A, any-B]).
function(9, \A, [any-A]).
function(10, -A, [any-A]).
function(11, A<<B, [any-A, bit-B]).
function(12, A>>B, [any-A, bit-B]).
function(13, msb(A), [positive-A]).
function(14, lsb(A), [positive-A]).
function(15, popcount(A), [natural-A]).
function(16, getbit(A, B), [natural-A, bit-B]).
function(17, gcd(A, B), [any-A, any-B]).
function(18, A**B, [bit-A, few-B]).
function(19, max(A, B)-min(A, B), [any-A, any-B]).
function(20, abs(A)-sign(A), [any-A]).
function(21, integer(A rdiv B), [any-A, positive-B]).
function(22, A/\ \B, [any-A, any-B]).
function(23, A div B, [any-A, any-B]).
