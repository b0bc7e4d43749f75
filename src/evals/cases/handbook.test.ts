import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument } from '../../extract/extractor-registry.ts';
import type { EvalCase } from '../eval-case.ts';
import type { EvalSet, SetVersion } from './eval-set.ts';
import { readSet } from './open-set.ts';

const bare = (text: string) => text.replace(/\s+/g, '');
const LIMITS = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };

describe('the bundled handbook', () => {
  let set: EvalSet;
  const texts = new Map<SetVersion, string>();
  beforeAll(async () => {
    set = await readSet('handbook');
    for (const version of set.documents.flatMap(({ versions }) => versions)) {
      if (!('path' in version.content)) throw new Error('a sample is a file');
      const bytes = await readFile(version.content.path);
      texts.set(version, (await extractDocument({ name: version.name, bytes }, LIMITS)).text);
    }
  });
  const textOf = ({ as_of }: EvalCase, document: string): string => {
    const { versions } = set.documents.find(({ sourceUri }) => sourceUri === document)!;
    const held = versions.filter(
      ({ effectiveAt }) => !as_of || (effectiveAt !== undefined && effectiveAt <= as_of),
    );
    return texts.get(held.at(-1)!)!;
  };
  const sourced = () => set.cases.filter(({ expected_sources }) => expected_sources);

  test('[EVAL-HANDBOOK] every quote stands in its document, as it was when the question is about the past', () => {
    const wrong = sourced().flatMap((each) =>
      each
        .expected_sources!.filter(
          ({ document, quote }) => !bare(textOf(each, document)).includes(bare(quote!)),
        )
        .map(({ quote }) => `${each.id}: ${quote}`),
    );
    expect(wrong).toEqual([]);
  });

  test('[EVAL-HANDBOOK] every expected answer stands in a passage that is expected', () => {
    const wrong = sourced().flatMap(({ id, answers = [], must_say = [], expected_sources = [] }) =>
      [...answers, ...must_say]
        .filter((answer) => !expected_sources.some(({ quote }) => quote!.includes(answer)))
        .map((answer) => `${id}: ${answer}`),
    );
    expect(wrong).toEqual([]);
  });

  test('[EVAL-HANDBOOK] what must not be said about a changed policy stands in its old version alone', () => {
    const traps = set.cases.filter(({ tags, must_not_say }) => tags?.includes('stale-trap') && must_not_say);
    expect(traps.length).toBeGreaterThanOrEqual(8);
    const leave = set.documents.find(({ sourceUri }) => sourceUri.endsWith('leave-policy.md'))!;
    const [old, current] = leave.versions.map((version) => texts.get(version)!);
    for (const word of traps.flatMap(({ must_not_say }) => must_not_say!)) {
      expect(old).toContain(word);
      expect(current).not.toContain(word);
    }
  });

  test('[EVAL-HANDBOOK] there are questions of every kind, over documents of every kind', () => {
    const count = (kind: EvalCase['kind']) => set.cases.filter((each) => each.kind === kind).length;
    expect(count('answerable')).toBeGreaterThanOrEqual(60);
    expect(count('unanswerable')).toBeGreaterThanOrEqual(12);
    expect(count('off-topic')).toBeGreaterThanOrEqual(12);
    const tags = new Set(set.cases.flatMap((each) => each.tags ?? []));
    for (const tag of [
      'table',
      'paraphrased',
      'follow-up',
      'as-of',
      'contradiction',
      'clearance',
      'poisoned',
    ])
      expect(tags).toContain(tag);
    const endings = new Set(set.documents.map(({ sourceUri }) => sourceUri.split('.').at(-1)));
    expect([...endings].sort()).toEqual(['csv', 'html', 'md', 'py', 'txt', 'vtt']);
    const levels = set.documents.map(({ confidentiality }) => confidentiality);
    expect(levels).toEqual(expect.arrayContaining(['public', 'confidential', 'restricted']));
    expect(set.documents.filter(({ poisoned }) => poisoned)).toHaveLength(1);
  });
});
