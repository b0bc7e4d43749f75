import type { WantedPlace } from '../align/place-wanted.ts';
import { citeSentence } from './cite-sentence.ts';
import type { CodeFact, CodeFacts } from './code-facts.ts';
import { definitionText } from './sections.ts';

/**
 * What a question for a place is answered with first: a test, a call, a definition or a file, never prose; with the facts that
 * are left. Undefined where the question asks for no place or the code knows none.
 */
export function placeLead(facts: CodeFacts, wanted: WantedPlace | null): PlaceLead | undefined {
  if (wanted === null) return undefined;
  if (wanted === 'tests') return firstOf(facts, 'tests', facts.tests.slice(0, 1));
  const uses = facts.uses.filter(({ about }) => about === 'use');
  if (wanted === 'callers') return firstOf(facts, 'uses', uses.slice(0, MOST_TOLD));
  const files = firstOf(facts, 'uses', facts.uses.filter(({ about }) => about === 'file').slice(0, 1));
  if (wanted === 'file' && files) return files;
  const defined = facts.definitions.find(({ asked }) => asked !== null);
  if (!defined) return files;
  const definitions = facts.definitions.filter((fact) => fact !== defined);
  return { text: definitionText(defined), left: { ...facts, definitions } };
}

export type PlaceLead = { text: string; left: CodeFacts };

const MOST_TOLD = 3;

function firstOf(facts: CodeFacts, from: 'uses' | 'tests', told: readonly CodeFact[]): PlaceLead | undefined {
  if (told.length === 0) return undefined;
  const text = told.map(({ statement, chunkId }) => citeSentence(statement, chunkId)).join(' ');
  return { text, left: { ...facts, [from]: facts[from].filter((fact) => !told.includes(fact)) } };
}
