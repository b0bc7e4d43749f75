import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { gatherSpans } from '../controller/gather-spans.ts';
import { SPAN_ROLES } from '../envelope.ts';
import { spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan } from '../terms.ts';
import { type CompactionLimits, compactEvidence } from './compact-evidence.ts';
import { cutSpan } from './cut-span.ts';
import { tellRepositories } from './tell-repositories.ts';

const LIMITS: CompactionLimits = { maxItems: 80, maxSpans: 16, maxBytes: 24_000, maxSpanBytes: 250_000 };
const idsOf = (spans: readonly EvidenceSpan[]) => spans.map(({ chunk }) => chunk.chunkId);
const keep = (spans: EvidenceSpan[], limits: Partial<CompactionLimits> = {}, needed: number[] = []) =>
  compactEvidence(spans, { ...LIMITS, ...limits }, new Set(needed));

test('[ASK-COMPACT-ONCE] a passage that two searches found is kept once, by file, header and text', () => {
  const same = { path: 'a.md', header: 'A', text: 'One.' };
  const { kept, dropped, applied, notes } = keep([
    evidenceSpan(1, { ...same, score: 0.2 }),
    evidenceSpan(2, { ...same, score: 0.3 }),
    evidenceSpan(3, { ...same, path: 'b.md' }),
  ]);
  expect(idsOf(kept)).toEqual([2, 3]);
  expect({ dropped, applied }).toEqual({ dropped: 1, applied: true });
  expect(notes).toEqual([{ path: 'a.md', count: 1, reason: '1 repeated' }]);
  const elsewhere = keep([evidenceSpan(1, { ...same, score: 1 }), evidenceSpan(2, { ...same, header: 'B' })]);
  expect(idsOf(elsewhere.kept).sort()).toEqual([1, 2]);
  const other = keep([evidenceSpan(1, { ...same, score: 1 }), evidenceSpan(2, { ...same, text: 'Two.' })]);
  expect(idsOf(other.kept).sort()).toEqual([1, 2]);
});

test('[ASK-COMPACT-ROLES] what defines is kept before entry points, contracts, tests, uses and mentions', () => {
  const ordered = ['definition', 'entry_point', 'contract', 'test', 'usage', 'context'] as const;
  const spans = ordered.map((role, index) => evidenceSpan(index + 1, { role, text: role, score: index }));
  for (let most = 1; most <= spans.length; most += 1) {
    const roles = keep(spans, { maxSpans: most }).kept.map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set(ordered.slice(0, most)));
  }
  expect(SPAN_ROLES).toEqual(ordered);
});

describe('[ASK-COMPACT-FILE] of a file', () => {
  const many = (role: EvidenceSpan['role'], score: number) =>
    [1, 2, 3].map((id) => {
      const own = { path: 'a.md', text: `${id}`, role: id === 2 ? role : 'context', score } as const;
      const span = evidenceSpan(id, own);
      return { ...span, chunk: { ...span.chunk, span: { start: id, end: id + 1 } } };
    });
  const best = evidenceSpan(9, { path: 'b.md', text: 'best', score: 9 });

  test('one span is kept', () => {
    expect(idsOf(keep([...many('context', 1), best]).kept)).toEqual([1, 9]);
  });
  test('two, where it holds the definition', () => {
    expect(idsOf(keep([...many('definition', 1), best]).kept)).toEqual([1, 2, 9]);
  });
  test('two, where it holds the best hit', () => {
    expect(idsOf(keep([...many('context', 10), best]).kept)).toEqual([1, 2, 9]);
  });
});

test('[ASK-COMPACT-NEEDED] what covers a slot is kept before everything else', () => {
  const spans = [1, 2, 3].map((id) =>
    evidenceSpan(id, { text: `${id}`, role: id < 3 ? 'definition' : 'context' }),
  );
  expect(idsOf(keep(spans, { maxSpans: 1 }, [3]).kept)).toEqual([3]);
});

test('[ASK-COMPACT-BUDGET] spans, items and bytes bound it, and each file says why something is left out', () => {
  const spans = [1, 2, 3, 4].map((id) => evidenceSpan(id, { text: `${id}`.repeat(400) }));
  expect(keep(spans, { maxSpans: 2 }).notes.map(({ reason }) => reason)).toEqual([
    '1 no room for more passages',
    '1 no room for more passages',
  ]);
  expect(keep(spans, { maxItems: 3 }).kept).toHaveLength(3);
  const tight = keep(spans, { maxBytes: 1200 });
  expect(tight.kept).toHaveLength(3);
  expect(tight.notes).toEqual([{ path: 'docs/4.md', count: 1, reason: '1 no room for more text' }]);
  expect(tight.budget).toEqual({ max_items: 80, max_spans: 16, max_bytes: 1200 });
  expect(keep([]).kept).toEqual([]);
  expect(keep([]).applied).toBe(false);
});

test('[ASK-COMPACT-ORDER] the order in which spans come, their ids and the last digits of scores change nothing', () => {
  const spans = Array.from({ length: 12 }, (_, id) =>
    evidenceSpan(id + 1, {
      path: `docs/${id % 5}.md`,
      text: `text ${id}`,
      kind: id % 3 === 0 ? 'code' : 'doc',
      score: 1 / 3,
    }),
  );
  const textsOf = (given: readonly EvidenceSpan[]) => keep([...given]).kept.map(({ chunk }) => chunk.text);
  const expected = textsOf(spans);
  const order = fc.shuffledSubarray(spans, { minLength: spans.length });
  fc.assert(
    fc.property(order, fc.constantFrom(0, 1e-12, -1e-12), (shuffled, noise) => {
      const moved = shuffled.map((span, index) => ({
        ...span,
        score: span.score + noise * index,
        chunk: { ...span.chunk, chunkId: 900 - index },
      }));
      expect(textsOf(moved)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

describe('[ASK-COMPACT-CUT] a long span', () => {
  const long = (text: string) => {
    const span = evidenceSpan(1, { text, startLine: 10, endLine: 10 + text.split('\n').length - 1 });
    return { ...span, chunk: { ...span.chunk, span: { start: 100, end: 100 + text.length } } };
  };

  test('is cut at a line, with the lines, offsets and hash of what is kept', () => {
    const cut = cutSpan(long('one\ntwo\nthree\n'), 10);
    expect(cut).toMatchObject({
      startLine: 10,
      endLine: 11,
      textHash: createHash('sha256').update('one\ntwo').digest('hex'),
      chunk: { text: 'one\ntwo', span: { start: 100, end: 107 }, source: { end_line: 11 } },
    });
  });
  test('of one line is cut between characters', () => {
    expect(cutSpan(long('ab😀😀'), 8).chunk.text).toBe('ab😀');
    expect(cutSpan(long('äöü'), 5).chunk.text).toBe('äö');
  });
  test('that repeats the head of its table keeps its place, which its text does not tell', () => {
    const span = long('head\nrow\nrow 2');
    const part = { ...span, chunk: { ...span.chunk, span: { start: 500, end: 509 } } };
    expect(cutSpan(part, 9)).toMatchObject({
      endLine: 12,
      chunk: { text: 'head\nrow', span: { start: 500, end: 509 } },
    });
  });
  test('takes at most a third of the room', () => {
    const { kept, applied } = keep([long('word '.repeat(2000))], { maxBytes: 3000 });
    expect(kept[0]!.chunk.text).toHaveLength(1000);
    expect(applied).toBe(true);
  });
});

describe('[ASK-COMPACT-REPOSITORIES] files of one path in several repositories', () => {
  const readme = (id: number, repository: string, text = 'The same.') =>
    evidenceSpan(id, { path: 'README.md', repository, text, score: 1 });
  const three = [readme(1, 'gamma'), readme(2, 'alpha'), readme(3, 'beta')];

  test('are files of their own, in the order of their repositories', () => {
    const { kept, dropped } = keep(three);
    expect(kept.map(({ repository }) => repository)).toEqual(['alpha', 'beta', 'gamma']);
    expect(dropped).toBe(0);
  });
  test('are gathered as files of their own', () => {
    const limits = { maxFiles: 2, maxSpanBytes: 1000 };
    const { spans, budgetHit } = gatherSpans([], three, { needed: new Set(), limits });
    expect(spans.map(({ repository }) => repository)).toEqual(['alpha', 'beta']);
    expect(budgetHit).toBe('maxFiles');
  });
  test('are told by their repositories, also where something is left out; those of one are not', () => {
    const again = readme(4, 'beta', 'Other.');
    const more = readme(5, 'beta', 'More.');
    const { kept, notes } = keep(tellRepositories([...three, again, more]));
    expect(kept.map(spanLabel).slice(0, 2)).toEqual(['alpha/README.md:1-2', 'beta/README.md:1-2']);
    expect(notes.map(({ path }) => path)).toEqual(['beta/README.md']);
    expect(tellRepositories([again, more, evidenceSpan(6)]).map(spanLabel)).toEqual([
      'README.md:1-2',
      'README.md:1-2',
      'docs/6.md:1-2',
    ]);
  });
});
