import { describe, expect, test } from 'vitest';
import type { FoundSymbol } from '../../store/find-symbols.ts';
import type { FoundNode } from '../../store/outline-nodes.ts';
import { nameKey } from '../../text/name-key.ts';
import type { QuestionTerm } from '../terms.ts';
import { examinedTerms, withoutParts } from './examined-terms.ts';
import { longerKeys, termPlaces } from './term-places.ts';

const term = (text: string, from: QuestionTerm['from'] = 'word'): QuestionTerm => ({
  text,
  key: nameKey(text),
  from,
});
const node = (title: string, summary: string, kind: FoundNode['kind'] = 'heading'): FoundNode => ({
  kind,
  title,
  summary,
  nameKey: nameKey(title),
  depth: 0,
  tags: [],
  parent: null,
  details: null,
  documentId: 1,
  versionId: 1,
  ordinal: 0,
  chunkId: 1,
  sourceUri: 'a.md',
  span: { start: 0, end: 1 },
});
const symbol = (qualified: string, given: Partial<FoundSymbol> = {}): FoundSymbol => ({
  name: qualified.split('.').at(-1)!,
  path: qualified.split('.'),
  kind: 'function',
  signature: qualified,
  doc: '',
  isExported: true,
  isTest: false,
  documentId: 1,
  versionId: 1,
  chunkId: 1,
  startLine: 1,
  endLine: 2,
  span: { start: 0, end: 1 },
  sourceUri: 'a.ts',
  ...given,
});
const titles = (of: QuestionTerm, nodes: FoundNode[], symbols: FoundSymbol[] = []) =>
  termPlaces(of, nodes, symbols).map(({ kind, title, within }) => [kind, ...within, title].join(' '));

describe('the places that say what a term is', () => {
  test('[ASK-SENSE-PLACES] a section of that name whose first sentence speaks of it, a term and a node of a DAG', () => {
    const nodes = [
      node('Hooks', 'Hooks are registered with addHook.'),
      node('Hooks', 'You just built something. Now call it.'),
      node('Hook', '', 'term'),
      node('Hooks', '', 'dag'),
    ];
    expect(titles(term('hook'), nodes)).toEqual(['heading Hooks', 'term Hook', 'dag Hooks']);
  });

  test('[ASK-SENSE-PLACES] a name that narrows the term and begins by saying what it is; nothing else that ends in it', () => {
    const nodes = [
      node('Optical cavity', 'An optical cavity is a space between mirrors.'),
      node('Cavity (dental)', 'A cavity is a hole in a tooth.'),
      node('Losses of a cavity', 'A cavity loses light.'),
      node('Delete a cavity', 'To remove one, press the button.'),
      node('.lightCavity', 'The light cavity of the request.'),
      node('Concavity', 'A concavity is a hollow.'),
    ];
    expect(titles(term('cavity'), nodes)).toEqual(['heading Optical cavity', 'heading Cavity (dental)']);
  });

  test('[ASK-SENSE-PLACES] a plain word is no symbol; a name as code has it is nothing else', () => {
    const nodes = [node('run', 'A run is one ingestion.')];
    const symbols = [symbol('run'), symbol('Job.run'), symbol('run', { isTest: true }), symbol('Run')];
    expect(titles(term('run'), nodes, symbols)).toEqual(['heading run']);
    expect(titles(term('run', 'quoted'), nodes, symbols)).toEqual(['symbol run', 'symbol Job run']);
    expect(titles(term('Job.run', 'identifier'), nodes, symbols)).toEqual(['symbol Job run']);
    expect(titles(term('run', 'quoted'), nodes, [])).toEqual(['heading run']);
  });

  test('keys that hold the term at an end are looked up, the shortest first', () => {
    const keys = ['cavitydental', 'opticalcavity', 'cavity', 'excavator', 'concavity'];
    expect(longerKeys(term('cavity'), keys)).toEqual(['concavity', 'cavitydental', 'opticalcavity']);
    expect(longerKeys(term('cavity', 'quoted'), keys)).toEqual([]);
  });
});

test('[ASK-SENSE-PLACES] a phrase is asked for whole where it has a name, else by its words; a path never', () => {
  const terms = examinedTerms([term('session cookie', 'phrase'), term('src/a.ts', 'path')]);
  expect(terms.map(({ text }) => text)).toEqual(['session cookie', 'session', 'cookie']);
  const left = (...known: string[]) => withoutParts(terms, new Set(known)).map(({ text }) => text);
  expect(left('sessioncookie', 'session')).toEqual(['session cookie']);
  expect(left('session')).toEqual(['session cookie', 'session', 'cookie']);
});
