import type { Extraction } from '../extract/extractor.ts';
import type { Block, Span } from '../terms.ts';
import { boundedLine } from '../text/bounded-text.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { commentTerms } from './comment-terms.ts';
import { listedTerms } from './listed-terms.ts';
import type { OutlineNode } from './outline.ts';
import { tableTerms } from './table-terms.ts';

/**
 * The terms that a document defines: the items and lines below a heading that says so, the rows of a table with a column of
 * terms and one of meanings, and lists of bold words in a comment of code that is about words. `parent` is a place in
 * `headings`.
 */
export function findTerms(
  { blocks }: Pick<Extraction, 'blocks'>,
  headings: readonly OutlineNode[],
  name: string,
): OutlineNode[] {
  const isGlossary = saysTerms(name.replace(/^.*[\\/]|\.\w+$/g, ''));
  const terms: OutlineNode[] = [];
  let section = -1;
  for (const block of blocks) {
    while (headings[section + 1] && headings[section + 1]!.span.start <= block.span.start) section++;
    const listsTerms = isGlossary || isBelowGlossary(headings, section);
    for (const found of termsIn(block, listsTerms)) {
      if (terms.length >= MOST_TERMS) return terms;
      terms.push(termNode(found, section, headings[section]));
    }
  }
  return terms;
}

/** `span` is in the document's text. */
export type FoundTerm = { term: string; meaning: string; span: Span };

const MOST_TERMS = 2000;
const LONGEST_TERM = 80;
const LONGEST_MEANING = 500;
const LONGEST_READ = 4000;

function saysTerms(title: string): boolean {
  return GLOSSARY.test(title) && !CONTRACT.test(title) && title.split(/\s+/).length <= MOST_WORDS;
}

/** A longer heading is about something in which words have a part. */
const MOST_WORDS = 5;
const GLOSSARY =
  /\b(?:glossary|terms|terminology|vocabulary|definitions|words|abbreviations|acronyms|concepts)\b/i;
/** "Terms of use", "Payment terms": what was agreed on, not what words mean. */
const CONTRACT = /\b(?:use|service|licen[cs]e|payment|delivery|conditions)\b/i;

function isBelowGlossary(headings: readonly OutlineNode[], section: number): boolean {
  for (let at: number | null = section; at !== null && at >= 0; at = headings[at]!.parent)
    if (saysTerms(headings[at]!.title)) return true;
  return false;
}

function termsIn(block: Block, listsTerms: boolean): FoundTerm[] {
  if (block.type === 'table') return tableTerms(block);
  if (block.type === 'code') return commentTerms(block);
  return listsTerms && block.type !== 'heading' ? listedTerms(block) : [];
}

function termNode({ term, meaning, span }: FoundTerm, section: number, heading?: OutlineNode): OutlineNode {
  return {
    kind: 'term',
    parent: heading ? section : null,
    title: boundedLine(cleanMarkdown(term.slice(0, LONGEST_READ)), LONGEST_TERM),
    depth: heading ? heading.depth + 1 : 0,
    summary: boundedLine(cleanMarkdown(meaning.slice(0, LONGEST_READ)), LONGEST_MEANING),
    tags: [],
    span,
  };
}
