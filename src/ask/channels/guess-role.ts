import { nameKey } from '../../text/name-key.ts';
import type { SpanKind, SpanRole } from '../envelope.ts';
import type { QuestionTerm } from '../terms.ts';
import { namesAllTerms } from './names-all-terms.ts';

/**
 * What a passage is for an answer, as far as it can be told from the passage and the terms of the question. A first guess:
 * later stages know more of some.
 */
export function guessRole(passage: Passage, { terms = [] }: { terms?: readonly QuestionTerm[] }): SpanRole {
  if (passage.kind === 'test') return 'test';
  const read = { ...passage, text: passage.text.slice(0, LONGEST_READ) };
  return read.kind === 'code' ? codeRole(read, terms) : documentRole(read, terms);
}

export type Passage = {
  kind: SpanKind;
  path: string;
  /** That of its document. */
  title: string;
  text: string;
  headingPath: readonly string[];
  /** What it defines, each as `Queue.push`. */
  symbols: readonly string[];
};

/** A chunk has at most some 3,000 characters, but for a row of a table or a line that cannot be cut. */
const LONGEST_READ = 8000;

function codeRole({ text, symbols }: Passage, terms: readonly QuestionTerm[]): SpanRole {
  const names = symbols.flatMap((symbol) => [symbol, symbol.slice(symbol.lastIndexOf('.') + 1)]);
  const defined = new Set(names.map(nameKey));
  // `Reply.prototype.send` is a member of Reply.
  if (terms.some(({ text: name }) => defined.has(nameKey(name.replaceAll('.prototype.', '.')))))
    return 'definition';
  if (CONTRACT_CODE.test(text) && !FUNCTION.test(text)) return 'contract';
  if (ENTRY_CODE.test(text)) return 'entry_point';
  return terms.some(({ text: name, from }) => from !== 'word' && text.includes(name)) ? 'usage' : 'context';
}

/** What others can rely on: types, interfaces, tables, schemas. */
const CONTRACT_CODE =
  /^[^\S\n]*(?:export |declare |pub(?:\([a-z]+\))? |public |abstract )*(?:interface|type|enum|trait|protocol|struct|record|typedef|message) \w|^[^\S\n]*create table\b|"\$schema"|^[^\S\n]*(?:openapi|swagger):/im;
const FUNCTION =
  /^[^\S\n]*(?:export |default |async |pub |public |static )*(?:function|fn|def|func) ?\w|=> \{$/m;

/** Where a reader or another program comes in: what is exported, a main function, a route, a command. */
const ENTRY_CODE =
  /^export (?:default )?(?:async )?(?:function|class|const \w+ = (?:async )?\()|^pub (?:async )?fn \w|^func [A-Z]\w*\(|\b(?:fn|func|def|int|void) main\(|__name__ == ['"]__main__|\.(?:get|post|put|patch|delete|route|command)\(\s*['"`/]|^[^\S\n]*@(?:app|router|Get|Post|RequestMapping|click)\b/m;

function documentRole(passage: Passage, terms: readonly QuestionTerm[]): SpanRole {
  const { path, text, headingPath } = passage;
  if (isDefinition(passage, terms)) return 'definition';
  if (headingPath.some((heading) => QUICK_START.test(heading)) || (README.test(path) && COMMANDS.test(text)))
    return 'entry_point';
  return CONTRACT_TEXT.test(text) ? 'contract' : 'context';
}

const README = /(?:^|\/)readme(?:\.\w+)*$/i;
const QUICK_START = /\b(?:quick ?start|getting started|first steps|installation|install|usage)\b/i;
const COMMANDS = /^```(?:sh|bash|shell|console)\b|^[^\S\n]*\$ \w/m;
const CONTRACT_TEXT =
  /\b(?:must(?: not)?|shall|never|is required|are required|polic(?:y|ies)|invariants?|schema)\b/i;

/**
 * The last heading is a term of the question, or it, the title or the name of the file has all of them, or a sentence says what
 * one is; with no terms, the first sentence does.
 */
function isDefinition(passage: Passage, terms: readonly QuestionTerm[]): boolean {
  const { path, title, text, headingPath } = passage;
  if (terms.length === 0) return DEFINITION.test(text.replace(/^(?:#.*|\s)*/, ''));
  const keys = new Set(terms.map(({ key }) => key));
  const heading = headingPath.at(-1);
  if (heading !== undefined && keys.has(nameKey(heading))) return true;
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  if ([heading ?? '', title, fileName].some((name) => namesAllTerms(name, terms))) return true;
  return [...text.matchAll(DEFINED)].some(([, bold, subject]) => keys.has(nameKey((bold ?? subject)!)));
}

/** `**Term**: …`, or `A term is a …` at the beginning of a line or a sentence. */
const DEFINED =
  /(?:^|[.!?:]\s|\n)\s*(?:[-*] )?(?:\*\*([^*\n]{2,80})\*\*\s*(?:[:–—-]|is\b|are\b)|(?:(?:An?|The) )?[`*]*([\p{L}\p{N}][^.!?:;,\n`*]{1,60}?)[`*]*(?: \([^)\n]{1,40}\))? (?:is|are|means|refers to|stands for) )/gu;
const DEFINITION = new RegExp(`^(?:${DEFINED.source})`, 'u');
