:- module(machine_programs,
          [ make_program/2,             % +Module, +Libraries
            library_module/2,           % +File, -Module
            see_exports/2,              % +From, +Module
            add_facts/2,                % +Module, +Text
            load_program/2,             % +Module, +Text
            load_text/3,                % +Module, +Text, +Options
            drop_program/1,             % +Module
            modules_text/2              % +Modules, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- autoload(library(listing), [portray_clause/1]).
:- autoload(library(readutil), [read_file_to_string/3]).
:- use_module(asking, [forget_program_answers/1]).
:- use_module(compiled, [load_library/2]).
:- use_module(limits, [undisturbed/1]).
:- use_module(saying, [collected_messages/2]).

/** <module> Programs, each in a module of its own

A program sees the exports of some libraries. Its clauses come from a text, and another text can replace them.
Dropping a program frees all that it has used. The clauses of several modules can be written as one text,
which SWI-Prolog runs without modules.
*/

:- dynamic
    program/2,                          % Module, Libraries
    loaded/1.                           % Module: the program has files, or a text like a file

%!  make_program(+Module, +Libraries:list(atom)) is det.
%
%   Make Module an empty program that sees the exports of Libraries, a list of absolute file names.
%
%   @throws messages(Messages) if loading a library prints an error or a warning

make_program(Module, Libraries) :-
    cleanly(start_program(Module, Libraries)),
    assertz(program(Module, Libraries)).

start_program(Module, Libraries) :-
    set_module(Module:class(temporary)),
    set_module(Module:base(system)),    % so that the module `user` is not visible
    forall(member(File, Libraries),     % no use_module/1: Module could then never be freed
           ( library_module(File, Library), see_exports(Library, Module) )).

%!  see_exports(+From, +Module) is det.
%
%   Let the program Module see the exports of the module From. The clauses of Module may define the same names.

see_exports(From, Module) :-
    module_property(From, exports(Exports)),
    forall(member(Indicator, Exports), Module:'$import'(From:Indicator, weak)),
    forall(( module_property(From, exported_operators(Operators)), member(op(Priority, Type, Name), Operators) ),
           op(Priority, Type, Module:Name)).

%!  library_module(+File, -Module) is det.
%
%   Module is the module of the library in File, an absolute name. If necessary, the library is loaded now. No
%   limit and no stop interrupts the loading. If only the library's compiled form exists, as in WebAssembly,
%   SWI-Prolog still knows the library by the name of its source.

library_module(File, Module) :-
    (   file_name_extension(Base, qlf, File)
    ->  file_name_extension(Base, pl, Source)
    ;   Source = File
    ),
    (   source_file_property(Source, module(_))
    ->  true
    ;   undisturbed(load_library(File, [if(not_loaded), imports([]), must_be_module(true)]))
    ),
    source_file_property(Source, module(Module)).

%!  add_facts(+Module, +Text) is det.
%
%   Add the clauses in Text to the program Module, and call its directives. This is faster than load_program/2,
%   but neither expands terms nor warns.

add_facts(Module, Text) :-
    setup_call_cleanup(open_string(Text, Stream),
                       ( repeat, read_term(Stream, Term, [module(Module)]), fact_added(Term, Module) ),
                       close(Stream)),
    !.

fact_added(end_of_file, _) :- !.
fact_added((:- Goal), Module) :- !, call(Module:Goal), fail.
fact_added(Clause, Module) :- assertz(Module:Clause), fail.

%!  load_program(+Module, +Text) is det.
%
%   Make Text the whole program of Module. Remove the earlier clauses of Module, loaded or asserted, and end the
%   open answers of its goals.
%
%   @throws messages(Messages) if Text has errors or warnings. The program is then empty

load_program(Module, Text) :-
    renew_program(Module),
    catch(cleanly(load_text(Module, Text, [])), Error, true),
    (   var(Error)
    ->  true
    ;   renew_program(Module),
        throw(Error)
    ).

renew_program(Module) :-
    program(Module, Libraries),
    !,
    empty_program(Module),
    start_program(Module, Libraries).

%!  load_text(+Module, +Text, +Options) is det.
%
%   Load the clauses in Text into Module, with Options of load_files/2.

load_text(Module, Text, Options) :-
    setup_call_cleanup(open_string(Text, Stream),
                       load_files(Module:Module, [stream(Stream), silent(true)|Options]),
                       close(Stream)).

%   If SWI-Prolog has loaded a file without a module into one module, it does not load the file into others. So
%   each further program loads the content of the file under another name.

:- multifile user:prolog_load_file/2.

user:prolog_load_file(Module:Spec, Options) :-
    machine_programs:program(Module, _),
    assertz(machine_programs:loaded(Module)),
    \+ memberchk(stream(_), Options),
    ( prolog_load_context(directory, Folder) -> true ; Folder = '.' ),
    absolute_file_name(Spec, File, [file_type(prolog), access(read), file_errors(fail), relative_to(Folder)]),
    machine_programs:own_name(File, Module, Name),
    setup_call_cleanup(open(File, read, Stream),
                       load_files(Module:Name, [stream(Stream)|Options]),
                       close(Stream)).

%   own_name(+File, +Module, -Name) is semidet: Name is the name under which Module loads File, if another
%   module has loaded File before. Messages leave out `Module:`, so they show the file's own name.

own_name(File, Module, Name) :-
    file_directory_name(File, Folder),
    file_base_name(File, Base),
    format(atom(Name), '~w/~w:~w', [Folder, Module, Base]),
    (   source_file(Name)
    ->  true
    ;   source_file_property(File, load_context(Other, _, _)),
        Other \== Module,
        \+ source_file_property(File, module(_))
    ->  true
    ).

:- meta_predicate cleanly(0).

cleanly(Goal) :-
    collected_messages(Goal, Messages),
    (   Messages == []
    ->  true
    ;   throw(messages(Messages))
    ).

%!  drop_program(+Module) is det.
%
%   Remove Module with all its clauses, flags and answers.

drop_program(Module) :- forall(retract(program(Module, _)), empty_program(Module)).

%   empty_program(+Module): free the module of a program. First drop the programs that see predicates of Module,
%   because they would lose these predicates.

empty_program(Module) :-
    forall(( program(Guest, _), Guest \== Module, current_module(Guest), import_module(Guest, Module) ),
           drop_program(Guest)),
    forget_program_answers(Module),
    ( loaded(Module) -> unload_files(Module) ; true ),
    forall(asserted(Module:Head), retractall(Module:Head)),  % otherwise their atoms would stay in memory
    '$destroy_module'(Module).

unload_files(Module) :-
    retractall(loaded(Module)),
    forall(( source_file_property(File, load_context(Module, _, _)), \+ source_file_property(File, module(_)) ),
           unload_file(File)),          % such a file belongs to the first module that loads it
    unload_file(Module).

asserted(Module:Head) :-
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, dynamic).

%!  modules_text(+Modules:list(atom), -Text:string) is det.
%
%   Text has a title and the clauses of each of Modules. The clauses are what follows the comment `/** ... */`
%   of the module's file. The header of a module and its imports precede that comment, so they are left out.

modules_text(Modules, Text) :-
    maplist(module_body, Modules, Bodies),
    atomics_to_string(Bodies, Text).

module_body(Module, Body) :-
    \+ module_property(Module, file(_)),
    !,
    with_output_to(string(Clauses), portray_clauses(Module)),
    format(string(Body), "~n%   ~`=t~78|~n%   ~w~n~n~w", [Module, Clauses]).
module_body(Module, Body) :-
    module_property(Module, file(Path)),
    read_file_to_string(Path, Source, [encoding(utf8)]),
    sub_string(Source, Before, Length, _, "*/\n"),
    !,
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Clauses),
    module_title(Source, Title),
    format(string(Body), "~n%   ~`=t~78|~n%   ~w~n~w", [Title, Clauses]).

%   A module made from a text has no file, so its clauses are listed.

portray_clauses(Module) :-
    forall(( current_predicate(Module:Name/Arity),
             functor(Head, Name, Arity),
             \+ predicate_property(Module:Head, imported_from(_)) ),
           ( forall(clause(Module:Head, Body), portray_clause((Head :- Body))),
             nl )).

module_title(Source, Title) :-
    sub_string(Source, Before, Length, _, "<module> "),
    !,
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Rest),
    split_string(Rest, "\n", "", [Title|_]).
