import type { SymbolKind } from './find-symbols.ts';

/**
 * The languages that are parsed, and what the nodes of their grammars stand for. C is read by the grammar of C++, as
 * a header does not say which of the two it is.
 */
export const LANGUAGES: readonly CodeLanguage[] = [
  { name: 'TypeScript', grammar: 'typescript', endings: ['.ts', '.mts', '.cts'], ...typeScriptNodes() },
  { name: 'TSX', grammar: 'tsx', endings: ['.tsx'], ...typeScriptNodes() },
  {
    name: 'JavaScript',
    grammar: 'javascript',
    endings: ['.js', '.mjs', '.cjs', '.jsx'],
    ...typeScriptNodes(),
  },
  {
    name: 'Python',
    grammar: 'python',
    endings: ['.py', '.pyi'],
    symbols: { class_definition: 'class', function_definition: 'function', assignment: 'variable' },
    wrappers: ['decorated_definition', 'expression_statement'],
    scopes: ['block', 'if_statement', 'else_clause', 'try_statement', 'except_clause'],
    leads: ['comment'],
  },
  {
    name: 'Go',
    grammar: 'go',
    endings: ['.go'],
    symbols: {
      function_declaration: 'function',
      method_declaration: 'method',
      type_declaration: 'type',
      const_declaration: 'variable',
      var_declaration: 'variable',
    },
    leads: ['comment'],
  },
  {
    name: 'Rust',
    grammar: 'rust',
    endings: ['.rs'],
    symbols: {
      function_item: 'function',
      function_signature_item: 'function',
      struct_item: 'struct',
      union_item: 'struct',
      enum_item: 'enum',
      trait_item: 'trait',
      impl_item: 'implementation',
      mod_item: 'module',
      type_item: 'type',
      const_item: 'variable',
      static_item: 'variable',
      macro_definition: 'macro',
    },
    scopes: ['declaration_list', 'foreign_mod_item'],
    leads: ['line_comment', 'block_comment', 'attribute_item'],
  },
  {
    name: 'Java',
    grammar: 'java',
    endings: ['.java'],
    symbols: {
      class_declaration: 'class',
      record_declaration: 'class',
      interface_declaration: 'interface',
      annotation_type_declaration: 'interface',
      enum_declaration: 'enum',
      method_declaration: 'function',
      constructor_declaration: 'function',
      compact_constructor_declaration: 'function',
    },
    scopes: ['class_body', 'interface_body', 'enum_body', 'enum_body_declarations', 'annotation_type_body'],
    leads: ['line_comment', 'block_comment'],
  },
  {
    name: 'C++',
    grammar: 'cpp',
    endings: ['.c', '.h', '.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.inl', '.ipp'],
    symbols: {
      function_definition: 'function',
      inline_method_definition: 'function',
      declaration: 'variable',
      field_declaration: 'variable',
      class_specifier: 'class',
      struct_specifier: 'struct',
      union_specifier: 'struct',
      enum_specifier: 'enum',
      type_definition: 'type',
      alias_declaration: 'type',
      concept_definition: 'type',
      namespace_definition: 'module',
      preproc_function_def: 'macro',
    },
    wrappers: ['template_declaration'],
    scopes: [
      'declaration_list',
      'field_declaration_list',
      'linkage_specification',
      'preproc_if',
      'preproc_ifdef',
      'preproc_else',
      'preproc_elif',
    ],
    leads: ['comment', 'access_specifier'],
  },
  {
    name: 'C#',
    grammar: 'c-sharp',
    endings: ['.cs'],
    symbols: {
      namespace_declaration: 'module',
      class_declaration: 'class',
      record_declaration: 'class',
      struct_declaration: 'struct',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
      delegate_declaration: 'type',
      method_declaration: 'function',
      constructor_declaration: 'function',
      property_declaration: 'property',
    },
    scopes: ['declaration_list'],
    leads: ['comment'],
  },
  {
    name: 'Ruby',
    grammar: 'ruby',
    endings: ['.rb', '.rake', '.gemspec'],
    symbols: {
      module: 'module',
      class: 'class',
      method: 'function',
      singleton_method: 'function',
      assignment: 'variable',
    },
    scopes: ['body_statement'],
    leads: ['comment'],
  },
  {
    name: 'PHP',
    grammar: 'php',
    endings: ['.php'],
    symbols: {
      namespace_definition: 'module',
      class_declaration: 'class',
      trait_declaration: 'trait',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
      function_definition: 'function',
      method_declaration: 'function',
    },
    scopes: ['compound_statement', 'declaration_list', 'enum_declaration_list'],
    leads: ['comment'],
  },
  {
    name: 'shell',
    grammar: 'bash',
    endings: ['.sh', '.bash'],
    symbols: { function_definition: 'function' },
    leads: ['comment'],
  },
];

export type CodeLanguage = {
  name: string;
  /** The grammar's file, without `tree-sitter-` and `.wasm`. */
  grammar: string;
  /** File name endings, with the dot, lower case. */
  endings: readonly string[];
  /** Nodes that define something. A function of a class becomes a method, a variable of a class is no symbol. */
  symbols: Readonly<Record<string, SymbolKind>>;
  /** Nodes around one definition that belong to it: exports, decorators, template parameters. */
  wrappers?: readonly string[];
  /** Nodes that hold definitions and are none: bodies, branches of the preprocessor. */
  scopes?: readonly string[];
  /** Nodes before a definition that belong to it: comments, attributes. */
  leads: readonly string[];
};

export function languageOf(ending: string): CodeLanguage | undefined {
  return LANGUAGES.find(({ endings }) => endings.includes(ending));
}

function typeScriptNodes(): Pick<CodeLanguage, 'symbols' | 'wrappers' | 'scopes' | 'leads'> {
  return {
    symbols: {
      class_declaration: 'class',
      abstract_class_declaration: 'class',
      class: 'class',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
      type_alias_declaration: 'type',
      internal_module: 'module',
      module: 'module',
      function_declaration: 'function',
      generator_function_declaration: 'function',
      function_signature: 'function',
      function_expression: 'function',
      arrow_function: 'function',
      method_definition: 'function',
      abstract_method_signature: 'function',
      method_signature: 'function',
      public_field_definition: 'property',
      field_definition: 'property',
      lexical_declaration: 'variable',
      variable_declaration: 'variable',
      assignment_expression: 'variable',
    },
    wrappers: ['export_statement', 'ambient_declaration', 'expression_statement'],
    scopes: ['class_body', 'interface_body', 'statement_block'],
    leads: ['comment', 'decorator'],
  };
}
