:- module(machine_proofs,
          [ guest_proof/5               % +Module, +Text, +Depth, +FailureDepth, -Proof
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(sharing, [in_child/2]).
:- use_module(following, [proved_or_refuted/4]).
:- use_module(guests, [guest_goal/4, output_text/3, writing/1, writing_to/2]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(saying, [named_term/3, program_text/3]).

/** <module> The sentences of a proof, and of a branch that fails

A proof (see following.pl) becomes a tree of its goals, with a sentence in English for each, down to some
depth.
*/

%!  guest_proof(+Module, +Text, +Depth, +FailureDepth, -Proof:list) is det.
%
%   Follow the goal in Text, in the person's program Module. Proof is [Holds, Nodes, Output]. If the goal holds,
%   Holds is 1, and Nodes has the proof of its first answer, down to Depth levels. If the goal fails, Holds is
%   0, and Nodes has the branch that fails, down to FailureDepth levels. Output is what the goal has written.
%
%   A node is [Goal, Sentence, Holds, Steps, Below]. Goal is the text of a goal. Sentence is its sentence, or
%   [] if none is declared. Holds is 1 if the goal holds, otherwise 0. Steps is the number of goals in its
%   proof. Below has the nodes below it.

guest_proof(Module, Text, Depth, FailureDepth, [Holds, Nodes, Output]) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    writing(Stream),
    writing_to(Stream, in_child(Module, proved_or_refuted(Module, Goal, Holds, Proof))),
    output_text(Stream, Module, Output),
    named_term(Bindings, Proof, Named),
    ( Holds == 1 -> Down = Depth ; Down = FailureDepth ),
    nodes(Named, Down, Module, none, Nodes).

%   nodes(+Proof, +Depth, +Own, +Above, -Nodes): Nodes has a node (guest_proof/5) for each goal in Proof, down
%   to Depth levels. Own is the person's program. Above is the sentence of the node above. If said/5 fails for a
%   goal, or gives Above again, the nodes of the goal's own proof take its place. If a goal among Nodes fails,
%   the goals that hold get no nodes below them.

nodes(Proof, Depth, Own, Above, Nodes) :-
    foldl(part_nodes(Depth, Own, Above), Proof, Nodes0, []),
    (   member([_, _, 0, _, _], Nodes0)
    ->  maplist(folded, Nodes0, Nodes)
    ;   Nodes = Nodes0
    ).

folded([Text, Sentence, Holds, Steps, Below], [Text, Sentence, Holds, Steps, Below1]) :-
    ( Holds == 1 -> Below1 = [] ; Below1 = Below ).

part_nodes(Depth, Own, Above, Part, Nodes0, Nodes) :-
    part(Part, Goal, In, Caller, Inner, Holds),
    (   said(In, Goal, Own, Caller, Sentence),
        ( Sentence == [] ; Sentence \== Above )
    ->  size(Inner, 0, Steps),
        program_text(Own, Goal, Text),
        below(Depth, Own, Sentence, Inner, Below),
        Nodes0 = [[Text, Sentence, Holds, Steps, Below]|Nodes]
    ;   foldl(part_nodes(Depth, Own, Above), Inner, Nodes0, Nodes)
    ).

below(Depth, Own, Sentence, Inner, Below) :-
    (   Depth > 1
    ->  Less is Depth-1,
        nodes(Inner, Less, Own, Sentence, Below)
    ;   Below = []
    ).

part(proved(Goal, In, Caller, Inner), Goal, In, Caller, Inner, 1).
part(failed(Goal, In, Caller, Inner), Goal, In, Caller, Inner, 0).
part(step(In:Goal, Caller), Goal, In, Caller, [], 1).
part(failed_step(In:Goal, Caller), Goal, In, Caller, [], 0).
part(defeated(In:Goal, Caller, Inner), Goal, In, Caller, Inner, 0).

%   said(+In, +Goal, +Own, +Caller, -Sentence): Sentence puts Goal into English, as english/2 in the module In
%   or Own declares. If neither declares one, Sentence is [] for a goal that the person's program Own defines
%   (In is Own) or calls (Caller is Own). Fails for all other goals.

said(In, Goal, Own, _, Sentence) :-
    english(In, Goal, Own, Words),
    !,
    maplist(word_value(Own), Words, Sentence).
said(_, _, Own, Own, []) :- !.
said(Own, _, Own, _, []).

english(In, Goal, Own, Words) :-
    ( Module = Own ; In \== Own, Module = In ),
    current_predicate(Module:english/2),
    \+ predicate_property(Module:english(_, _), imported_from(_)),
    catch(Module:english(Goal, Words0), error(_, _), fail),
    is_list(Words0),
    !,
    Words = Words0.

%   word_value(+Own, +Word, -Value): Value is Word of a sentence for Python: a text, a number, or a list of a
%   type and its values, as for a code, a clue or an answer. Own is the person's program.

word_value(_, Word, Word) :- string(Word), !.
word_value(_, verb(Yes, No), ["verb", Yes, No]) :- string(Yes), string(No), !.
word_value(_, clue(Number), ["clue", Number]) :- readable(Number), !.
word_value(_, rule(Number), ["rule", Number]) :- readable(Number), !.
word_value(Own, code(Code), ["code", Values]) :-
    is_list(Code),
    !,
    maplist(symbol_text(Own), Code, Values).
word_value(Own, answer(Answer), ["answer", Name|Parts]) :-
    callable(Answer),
    Answer =.. [Name0|Values],
    !,
    atom_string(Name0, Name),
    maplist(word_value(Own), Values, Parts).
word_value(Own, each(Lists), ["each"|Parts]) :- is_list(Lists), !, maplist(word_value(Own), Lists, Parts).
word_value(_, Number, Number) :- readable(Number), !.
word_value(Own, List, ["words"|Parts]) :-
    is_list(List),
    member(Part, List),
    string(Part),
    !,
    maplist(word_value(Own), List, Parts).
word_value(Own, List, Values) :- is_list(List), List \== [], !, maplist(word_value(Own), List, Values).
word_value(Own, Term, Text) :-
    program_text(Own, Term, Text0),
    (   sub_string(Text0, 0, 2_000, _, Begin)
    ->  string_concat(Begin, "...", Text)
    ;   Text = Text0
    ).

%   readable(+Number): Number is an integer of at most 128 bits. The beginning of a longer one is shown as text.

readable(Number) :-
    integer(Number),
    abs(Number) < 1<<128.

symbol_text(_, Symbol, Text) :- atom(Symbol), Symbol \== [], !, atom_string(Symbol, Text).
symbol_text(Own, Symbol, Text) :- program_text(Own, Symbol, Text).

size(Proof, Size0, Size) :- foldl(part_size, Proof, Size0, Size).

part_size(Part, Size0, Size) :-
    part(Part, _, _, _, Inner, _),
    Size1 is Size0+1,
    size(Inner, Size1, Size).
