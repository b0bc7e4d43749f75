/**
 * What is looked for in the tree of each grammar, in the query language of tree-sitter. The captures:
 *
 * - `import` a statement that imports; in it `specifier` what from, `imported` a name, `alias` what it is called here.
 * - `use` a name that is called or made; `member` one behind a dot that is called; `type` a type; `element` a JSX tag.
 * - `qualifier` what stands before a dot and `field` what stands behind one, which count when they begin with a capital.
 * - `value` any other name, which counts when the file imports or defines it, or when it is written like a constant.
 * - `local` a parameter or variable of a function; `generic` a parameter of a type; `exported` a name that is given out.
 * - `also` a further name of one declaration.
 */
export const QUERIES: Readonly<Record<string, string>> = {
  typescript: `${scriptQuery()} ${typeQuery()}`,
  tsx: `${scriptQuery()} ${typeQuery()} ${elementQuery()}`,
  javascript: `${scriptQuery()} ${elementQuery()}
    (formal_parameters (identifier) @local) (formal_parameters (assignment_pattern left: (identifier) @local))
    (class_heritage (identifier) @use)`,
  python: `
    (import_statement name: (dotted_name) @specifier) @import
    (import_statement name: (aliased_import name: (dotted_name) @specifier alias: (identifier) @imported)) @import
    (import_from_statement module_name: (_) @specifier) @import
    (import_from_statement name: (dotted_name) @imported)
    (import_from_statement name: (aliased_import name: (dotted_name) @imported alias: (identifier) @alias))
    (call function: (identifier) @use) (call function: (attribute attribute: (identifier) @member))
    (decorator (identifier) @use) (decorator (attribute attribute: (identifier) @member))
    (type (identifier) @type) (generic_type (identifier) @type) (class_definition superclasses: (argument_list (identifier) @type))
    (class_definition superclasses: (argument_list (attribute attribute: (identifier) @type)))
    (parameters (identifier) @local) (typed_parameter (identifier) @local) (default_parameter name: (identifier) @local)
    (typed_default_parameter name: (identifier) @local) (lambda_parameters (identifier) @local)
    (assignment left: (identifier) @local) (for_statement left: (identifier) @local) (for_in_clause left: (identifier) @local)
    (pattern_list (identifier) @local) (tuple_pattern (identifier) @local) (as_pattern_target (identifier) @local)
    (function_definition name: (identifier) @local)
    (identifier) @value`,
  go: `
    (import_spec path: (_) @specifier) @import (import_spec name: (package_identifier) @imported)
    (call_expression function: (identifier) @use) (selector_expression field: (field_identifier) @field)
    (call_expression function: (selector_expression field: (field_identifier) @member))
    (type_identifier) @type (type_parameter_declaration name: (identifier) @generic)
    (parameter_declaration name: (identifier) @local) (short_var_declaration left: (expression_list (identifier) @local))
    (range_clause left: (expression_list (identifier) @local)) (var_spec name: (identifier) @local)
    (source_file (const_declaration (const_spec name: (identifier) @also)))
    (source_file (var_declaration (var_spec_list (var_spec name: (identifier) @also))))
    (source_file (type_declaration (type_spec name: (type_identifier) @also)))
    (identifier) @value`,
  rust: `
    (use_declaration argument: (_) @specifier) @import
    (call_expression function: (identifier) @use) (call_expression function: (field_expression field: (field_identifier) @member))
    (call_expression function: (scoped_identifier name: (identifier) @use))
    (scoped_identifier path: (identifier) @qualifier) (generic_function function: (identifier) @use)
    (macro_invocation macro: (identifier) @use) (type_identifier) @type (type_parameter name: (type_identifier) @generic)
    (parameter pattern: (identifier) @local) (let_declaration pattern: (identifier) @local)
    (closure_parameters (identifier) @local) (for_expression pattern: (identifier) @local) (tuple_pattern (identifier) @local)
    (identifier) @value`,
  java: `
    (import_declaration [(identifier) (scoped_identifier)] @specifier) @import
    (import_declaration (scoped_identifier name: (identifier) @imported) .)
    (method_invocation !object name: (identifier) @use) (method_invocation object: (_) name: (identifier) @member)
    (method_invocation object: (identifier) @qualifier) (field_access object: (identifier) @qualifier)
    (field_access field: (identifier) @value) (type_identifier) @type (type_parameter (type_identifier) @generic)
    (marker_annotation name: (identifier) @use) (annotation name: (identifier) @use)
    (formal_parameter name: (identifier) @local) (local_variable_declaration declarator: (variable_declarator name: (identifier) @local))
    (lambda_expression parameters: (identifier) @local) (inferred_parameters (identifier) @local)
    (enhanced_for_statement name: (identifier) @local)
    (argument_list (identifier) @value) (binary_expression (identifier) @value)`,
  cpp: `
    (preproc_include path: (_) @specifier) @import
    (call_expression function: (identifier) @use) (call_expression function: (field_expression field: (field_identifier) @member))
    (call_expression function: (qualified_identifier name: (identifier) @use))
    (call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @use)))
    (template_function name: (identifier) @use) (type_identifier) @type
    (type_parameter_declaration (type_identifier) @generic)
    (parameter_declaration declarator: (identifier) @local) (parameter_declaration declarator: (_ declarator: (identifier) @local))
    (declaration declarator: (identifier) @local) (init_declarator declarator: (identifier) @local)
    (identifier) @value`,
  'c-sharp': `
    (using_directive [(identifier) (qualified_name)] @specifier .) @import
    (invocation_expression function: (identifier) @use)
    (invocation_expression function: (generic_name (identifier) @use))
    (invocation_expression function: (member_access_expression name: [(identifier) @member (generic_name (identifier) @member)]))
    (member_access_expression expression: (identifier) @qualifier) (member_access_expression name: (identifier) @value)
    (object_creation_expression type: (identifier) @type) (generic_name (identifier) @type)
    (type_argument_list (identifier) @type) (base_list (identifier) @type) (parameter type: (identifier) @type)
    (variable_declaration type: (identifier) @type) (method_declaration returns: (identifier) @type)
    (property_declaration type: (identifier) @type) (attribute name: (identifier) @type)
    (nullable_type (identifier) @type) (array_type (identifier) @type)
    (type_parameter name: (identifier) @generic) (parameter name: (identifier) @local)
    (variable_declarator name: (identifier) @local) (argument (identifier) @value)`,
  ruby: `
    ((call method: (identifier) @_method arguments: (argument_list . (string (string_content) @specifier))) @import
      (#any-of? @_method "require" "require_relative" "load"))
    (call !receiver method: (identifier) @use) (call receiver: (_) method: (identifier) @member) (constant) @type
    (method_parameters (identifier) @local) (keyword_parameter name: (identifier) @local)
    (optional_parameter name: (identifier) @local) (block_parameters (identifier) @local) (assignment left: (identifier) @local)
    (identifier) @value`,
  php: `
    (namespace_use_clause . [(qualified_name) (name)] @specifier) @import (namespace_use_clause (qualified_name (name) @imported))
    ([(require_expression (string (string_content) @specifier)) (require_once_expression (string (string_content) @specifier))
      (include_expression (string (string_content) @specifier))] @import)
    (function_call_expression function: (name) @use) (member_call_expression name: (name) @member)
    (object_creation_expression (name) @type) (scoped_call_expression scope: (name) @type name: (name) @member)
    (named_type (name) @type) (base_clause (name) @type) (class_interface_clause (name) @type)
    (class_constant_access_expression . (name) @type)`,
  bash: `
    ((command name: (command_name) @_command argument: (word) @specifier) @import (#any-of? @_command "source" "."))
    (command_name (word) @value)`,
};

function scriptQuery(): string {
  return `
    (import_statement source: (string) @specifier) @import (import_clause (identifier) @imported)
    (namespace_import (identifier) @imported) (import_specifier name: (identifier) @imported alias: (identifier)? @alias)
    (export_statement source: (string) @specifier) @import (export_specifier name: (identifier) @exported)
    (export_statement value: (identifier) @exported)
    ((variable_declarator
      name: [(identifier) @imported (object_pattern (shorthand_property_identifier_pattern) @imported)]
      value: (call_expression function: (identifier) @_function arguments: (arguments . (string) @specifier))) @import
      (#eq? @_function "require"))
    ((call_expression function: (identifier) @_function arguments: (arguments . (string) @specifier)) @import
      (#eq? @_function "require"))
    (call_expression function: (import) arguments: (arguments . (string) @specifier)) @import
    ((assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @exported))
      (#eq? @_exports "exports"))
    ((assignment_expression left: (member_expression object: (identifier) @_module)
      right: [(identifier) @exported (object (shorthand_property_identifier) @exported)])
      (#eq? @_module "module"))
    (call_expression function: (identifier) @use)
    (call_expression function: (member_expression property: [(property_identifier) (private_property_identifier)] @member))
    (new_expression constructor: (identifier) @use) (new_expression constructor: (member_expression property: (property_identifier) @use))
    (member_expression object: (identifier) @qualifier) (decorator (identifier) @use)
    (program (lexical_declaration (variable_declarator name: (identifier) @also)))
    (program (export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @also))))
    (variable_declarator name: (identifier) @local) (arrow_function parameter: (identifier) @local)
    (object_pattern (shorthand_property_identifier_pattern) @local) (object_pattern (pair_pattern value: (identifier) @local))
    (array_pattern (identifier) @local) (rest_pattern (identifier) @local) (catch_clause parameter: (identifier) @local)
    (for_in_statement left: (identifier) @local) (function_declaration name: (identifier) @local)
    (shorthand_property_identifier) @value (identifier) @value`;
}

function typeQuery(): string {
  return `
    (required_parameter pattern: (identifier) @local) (optional_parameter pattern: (identifier) @local)
    (type_identifier) @type (type_parameter name: (type_identifier) @generic) (extends_clause value: (identifier) @use)`;
}

function elementQuery(): string {
  return `
    (jsx_opening_element name: (identifier) @element) (jsx_self_closing_element name: (identifier) @element)
    (jsx_opening_element name: (member_expression property: (property_identifier) @element))
    (jsx_self_closing_element name: (member_expression property: (property_identifier) @element))`;
}
