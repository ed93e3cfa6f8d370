:- module(machine_hooks,
          [ hook/2                      % ?Indicator, ?Why
          ]).

/** <module> What SWI-Prolog calls by itself

The names of the predicates that the reader, the compiler, the printer, the debugger, the toplevel and the autoloader of SWI-Prolog call
if somebody defines them: in the module that they work for, in `user`, `system` or `prolog`. tests/prolog/machine/hooks.plt finds them
in a running SWI-Prolog and its sources, and says which is missing here. Names that begin with `$` are SWI-Prolog's, too.
*/

%!  hook(?Indicator, ?Why:string) is nondet.
%
%   SWI-Prolog, for the reason Why, calls the predicate of Indicator where it is defined.

hook(Name/Arity, Why) :-
    hooks(Names, Why),
    '$member'(Name/Arity, Names).

hooks([ alternate_syntax/4, comment_hook/3, expand_query/4, goal_expansion/2, goal_expansion/4, quasi_quotation_syntax/2,
        rename_predicate/2, term_expansion/2, term_expansion/4, xref_update_syntax/2 ],
      "clauses are read as they are written").
hooks([ file_search_path/2, initialize_now/2, library_directory/1, open_source_hook/3, prolog_file_type/2, prolog_load_file/2,
        resource/2, resource/3, sandbox_allowed_clause/1, sandbox_allowed_directive/1, sandbox_allowed_expansion/1,
        sandbox_allowed_expansion/2, sandbox_allowed_goal/1, xref_close_source/2, xref_open_source/2, xref_source_identifier/2, xref_source_time/2 ],
      "Prolog loads files by it").
hooks([exception/3, called_by/2, called_by/4, generated_predicate/1, hook/1, no_autoload_module/1], "Prolog loads libraries by it").
hooks([ attr_portray_hook/2, console_color/2, deprecated/3, deprecated/4, error_message/3, error_message/4, message/3, message/4,
        message_context/3, message_context/4, message_hook/3, message_line_element/2, message_location/3, message_location/4,
        message_prefix_hook/2, message_property/2, thread_message_hook/3, translate_message/3, version_msg/3 ],
      "Prolog tells messages by it").
hooks([portray/1, portray_message/2, prolog_list_goal/1, prolog_predicate_name/2, prolog_clause_name/2], "Prolog writes terms by it").
hooks([attr_unify_hook/2, attribute_goals/3, project_attributes/2, residual_goals/2],
      "Prolog tells what constraints are left by it").
hooks([ assertion_failed/2, break_hook/6, break_hook/7, complete_input/4, confirm/2, debug_control_hook/1, debug_print_hook/3,
        expand_answer/2, heartbeat/0, history/2, history_line/2, locate_clauses/2, prolog_event_hook/1, prolog_exception_hook/4,
        prolog_exception_hook/5, prolog_trace_interception/4, show_profile_hook/2, translate_bindings/5, tripwire/2, window_title/2 ],
      "Prolog tells what it does by it").
