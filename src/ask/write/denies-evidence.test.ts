import { describe, expect, test } from 'vitest';
import { UNCITED_AND_UNKNOWN } from '../../answer/check-sentences.ts';
import { beginsUnfounded, deniesEvidence } from './denies-evidence.ts';

const sentence = (text: string, is_supported: boolean | null = false, cited_chunk_ids: number[] = []) => ({
  text,
  is_supported,
  cited_chunk_ids,
  problem: null,
});
const GOOD = sentence('TS_ratio is a ratio.', true, [1]);

describe('[ASK-FALLBACK-DENY] an answer denies the evidence', () => {
  test.each([
    'There is no evidence for this in the repository.',
    'No repo evidence was found.',
    'The term was not found in the repository.',
    'TS_ratio is not defined in the provided documents.',
    'The documents do not contain information about TS_ratio.',
    'The provided context doesn’t mention TS_ratio.',
    "I don't have enough information in the current documents to answer that.",
    "I don't have that in the provided documents.",
    'There is no information about TS_ratio in the tool results.',
    'Nothing was found.',
    'Insufficient evidence.',
    'The repository does not define it.',
  ])('%s', (text) => {
    expect(deniesEvidence([sentence(text)])).toBe(true);
    expect(deniesEvidence([GOOD, sentence(text)])).toBe(true);
  });
  test.each(['I cannot find TS_ratio.', 'I was unable to determine what it is.', 'It is not documented.'])(
    'first of all, or more often than it cites: %s',
    (text) => {
      expect(deniesEvidence([sentence(text), GOOD])).toBe(true);
      expect(deniesEvidence([sentence('Well.', null), sentence(text)])).toBe(true);
    },
  );
});

describe('[ASK-FALLBACK-DENY] it does not', () => {
  test('where it says that one thing of several is missing', () => {
    expect(deniesEvidence([GOOD, sentence('I could not find a test for it.')])).toBe(false);
  });
  test('where its citation supports it: documents speak of missing evidence too', () => {
    expect(deniesEvidence([sentence('When there is no evidence, the gate refuses.', true, [1])])).toBe(false);
  });
  test.each([
    'The gate refuses.',
    'It finds no cycle.',
    'Nothing else is written.',
    'It does not have a unit.',
  ])('by words that deny something else: %s', (text) => {
    expect(deniesEvidence([GOOD, sentence(text)])).toBe(false);
  });
  test('with no sentences', () => {
    expect(deniesEvidence([])).toBe(false);
  });
});

describe('[ASK-FALLBACK-DENY] an answer begins with what no evidence says', () => {
  const unknown = (text: string) => ({ ...sentence(text), problem: UNCITED_AND_UNKNOWN });
  test('in whatever words', () => {
    expect(beginsUnfounded([unknown('The docs say zilch about it.'), GOOD])).toBe(true);
    expect(beginsUnfounded([sentence('Well:', null), unknown('Zero hits.'), GOOD])).toBe(true);
  });
  test('but not where a source says it, or it comes later', () => {
    expect(beginsUnfounded([sentence('It is a ratio.'), GOOD])).toBe(false);
    expect(beginsUnfounded([GOOD, unknown('It is widely known.')])).toBe(false);
    expect(beginsUnfounded([])).toBe(false);
  });
});
