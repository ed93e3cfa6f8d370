:- module(machine_compiled,
          [ keep_in/3,                  % +Folder, +Key, +Kept
            load_library/2              % +File, +Options
          ]).

/** <module> Libraries in their compiled form

SWI-Prolog loads a compiled file (qcompile/1) seven times as fast as its source. A folder of the user keeps
the compiled form of mmlogic's libraries, and of the libraries of SWI-Prolog that they load. SWI-Prolog ships
its libraries as sources only.

mmlogic loads this file first. The file itself uses no library, except library(sha) when it keeps a compiled
form.
*/

:- dynamic
    folder/2,                           % Folder, Key
    kept/1,                             % Name: a valid file of the folder
    first/1.                            % File: a file loaded with the first library

%!  keep_in(+Folder:atom, +Key:atom, +Kept:list(atom)) is det.
%
%   From now on, keep compiled libraries in Folder, where only the user can write. Load the libraries of
%   SWI-Prolog that mmlogic's libraries need. Key identifies the edition of mmlogic's sources. The list Kept has
%   the names of the valid files in Folder.

keep_in(Folder, Key, Kept) :-
    retractall(folder(_, _)),
    retractall(kept(_)),
    assertz(folder(Folder, Key)),
    forall('$member'(Name, Kept), assertz(kept(Name))),
    forall(own_library(Library),
           ( absolute_file_name(library(Library), File, [file_type(prolog), access(read)]),
             load_library(File, [if(not_loaded), imports([])]) )).

%   own_library(-Name) is multi: Name is a library of SWI-Prolog that mmlogic's libraries load. The libraries
%   that Name itself loads come before Name, so that they are loaded in their compiled form, too.

own_library(Library) :-
    '$member'(Library, [ error, lists, apply, apply_macros, prolog_wrap, pairs, assoc, ordsets, option, solution_sequences ]).
own_library(Library) :-
    current_prolog_flag(emscripten, true),
    '$member'(Library, [aggregate, clpfd]).     % expansion.pl corrects their arithmetic

%!  load_library(+File:atom, +Options:list) is det.
%
%   Load the library in File, an absolute name, with the Options of load_files/2. Use its compiled form if the
%   folder has it. Otherwise use the source, and keep the compiled form.

load_library(File, Options) :-
    folder(Folder, Key),
    compiled_name(Key, File, Name),
    atomic_list_concat([Folder, Name], /, Compiled),
    !,
    (   kept(Name),
        catch(load_compiled(Compiled, File, Options), error(_, _), fail)
    ->  true
    ;   load_and_keep(Compiled, File, Options)
    ),
    forall(ours(File), note_first).
load_library(File, Options) :-
    load_files(File, Options).

compiled_name(Key, File, Name) :-
    \+ file_name_extension(_, qlf, File),       % File is compiled already
    file_directory_name(File, Directory),
    file_base_name(Directory, Room),
    file_base_name(File, Base),
    current_prolog_flag(version, Version),
    time_file(File, Time),              % differs between packages of the same version
    term_hash(Directory, Place),        % differs between installations of SWI-Prolog
    format(atom(Name), 'prolog-~w-~w.~0f.~w-~w-~w', [Key, Version, Time, Place, Room, Base]).

load_compiled(Compiled, File, Options) :-
    setup_call_cleanup(open(Compiled, read, In, [type(binary)]),
                       load_files(File, [stream(In), format(qlf)|Options]),
                       close(In)).

load_and_keep(Compiled, File, Options) :-
    current_prolog_flag(pid, Process),
    atomic_list_concat([Compiled, Process], '.', New),
    catch(room_for(New), error(_, _), ( removed(New), fail )),
    !,
    findall(Module, current_module(Module), Before),
    setup_call_cleanup(asserta('$qlf':qinclude(user), Including),
                       catch(load_files(File, ['$qlf'(New)|Options]), error(io_error(_, _), _), Unwritten = true),
                       erase(Including)),
    (   Unwritten == true               % the disk has become full, and File is not initialised
    ->  removed(New),
        load_files(File, [if(true)|Options])
    ;   whole(Before),
        catch(( sealed(New), rename_file(New, Compiled) ), error(_, _), fail)
    ->  true
    ;   removed(New)
    ).
load_and_keep(_, File, Options) :-
    load_files(File, Options).

%   room_for(+New) is det: check that the file New can be written, and that the disk has room for the largest
%   library. Without this check, SWI-Prolog would notice a full disk only after loading.
%
%   @error io_error(_, _)

room_for(New) :-
    setup_call_cleanup(open(New, write, Out), format(Out, '~`.t~300000|', []), close(Out)).

%   removed(+New) is det: delete the file New and SWI-Prolog's temporary file for it, if they exist.

removed(New) :-
    file_directory_name(New, Folder),
    file_base_name(New, Base),
    current_prolog_flag(pid, Process),
    format(atom(Staged), '~w/.~w.~w', [Folder, Base, Process]),
    forall(( '$member'(File, [New, Staged]), exists_file(File) ), delete_file(File)).

%   whole(+Before) is semidet: the compiled form just written is complete. The list Before has the modules that
%   existed before the library was loaded. The modules made since then may load each other, and the files that
%   the first library has loaded. Any other file of mmlogic would be missing in the compiled form.

whole(Before) :-
    \+ ( source_file_property(File, load_context(Module, _, _)),
         \+ '$member'(Module, Before),
         source_file_property(File, module(Seen)),
         Seen \== machine_compiled,
         \+ \+ '$member'(Seen, Before),
         ours(File),
         \+ first(File) ).

note_first :-
    first(_),
    !.
note_first :-
    forall(( source_file(File), ours(File) ), assertz(first(File))).

ours(File) :-
    module_property(machine_compiled, file(Here)),
    file_directory_name(Here, Machine),
    file_directory_name(Machine, Root),
    sub_atom(File, 0, _, _, Root).

%   sealed(+File) is det: append the digest of File's content to File.

sealed(File) :-
    setup_call_cleanup(open(File, read, In, [type(binary)]), read_string(In, _, Contents), close(In)),
    load_files(library(sha), [if(not_loaded), imports([])]),
    sha:sha_hash(Contents, Codes, [algorithm(sha256), encoding(octet)]),
    sha:hash_atom(Codes, Digest),
    setup_call_cleanup(open(File, append, Out), write(Out, Digest), close(Out)).
