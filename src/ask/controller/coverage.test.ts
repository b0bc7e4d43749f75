import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { nameKey } from '../../text/name-key.ts';
import type { SpanRole } from '../envelope.ts';
import type { QuestionTerm, Slot } from '../terms.ts';
import { coverageRatio, coverSlots, isCoveredEnough } from './coverage.ts';

const term = (text: string, isHard = true): Slot => {
  const given: QuestionTerm = { text, key: nameKey(text), from: 'phrase' };
  return { id: `term:${text}`, kind: 'term', isHard, term: given };
};
const role = (name: SpanRole, isHard = false): Slot => ({
  id: `role:${name}`,
  kind: 'role',
  isHard,
  role: name,
});
const covers = (slots: Slot[], ...spans: Parameters<typeof evidenceSpan>[1][]) =>
  coverSlots(
    slots,
    spans.map((given, index) => evidenceSpan(index + 1, given)),
  ).map(({ isCovered }) => isCovered);

test('[ASK-SLOT-COVERED] a term is covered in any form, in the text, the header or the path', () => {
  expect(covers([term('fuse channels')], { text: 'It calls `fuseChannels()` twice.' })).toEqual([true]);
  expect(covers([term('TS_ratio')], { text: 'x', header: 'TS ratios' })).toEqual([true]);
  expect(covers([term('src/fuse/fuse-channels.ts')], { path: 'src/fuse/fuse-channels.ts' })).toEqual([true]);
  expect(covers([term('session')], { text: 'Sessions expire.' })).toEqual([true]);
  expect(covers([term('session')], { text: 'Obsession and possession.' })).toEqual([false]);
});

test('[ASK-SLOT-COVERED] a path with its repository before it is covered by that file alone', () => {
  const slot = term('same-optics/docs/cavity.md');
  const path: Slot = { ...slot, term: { ...slot.term!, from: 'path' } };
  const file = { path: 'docs/cavity.md', text: 'x' };
  expect(covers([path], { ...file, repository: 'same-optics' })).toEqual([true]);
  expect(covers([path], { ...file, repository: 'clinic' })).toEqual([false]);
});

test('[ASK-SLOT-COVERED] the words of a phrase have to stand near each other in one span', () => {
  const phrase = [term('Casimir tile pressure')];
  expect(covers(phrase, { text: 'The pressure of a Casimir tile is small.' })).toEqual([true]);
  const apart = `A Casimir tile. ${'Nothing of it here. '.repeat(10)} The pressure of air.`;
  expect(covers(phrase, { text: apart })).toEqual([false]);
  expect(covers(phrase, { text: 'A Casimir tile.' }, { text: 'The pressure.' })).toEqual([false]);
});

test('[ASK-SLOT-COVERED] a role is covered by a span of that role that speaks of a term', () => {
  const slots = [term('gate'), role('test')];
  const test = { kind: 'test', role: 'test', path: 'test/x.test.ts' } as const;
  expect(covers(slots, { text: 'The gate refuses.' }, { ...test, text: 'expect(parser)' })).toEqual([
    true,
    false,
  ]);
  expect(covers(slots, { text: 'The gate refuses.' }, { ...test, text: 'expect(gate())' })).toEqual([
    true,
    true,
  ]);
});

test('[ASK-SLOT-COVERED] each slot is covered by the first span that holds it', () => {
  const spans = [3, 1, 2].map((id) => evidenceSpan(id, { text: id === 3 ? 'nothing' : 'The gate.' }));
  expect(coverSlots([term('gate')], spans)[0]!.by).toBe(spans[1]);
});

test('[ASK-SLOT-COVERED] a misspelt name is covered only by what was found by its likeness', () => {
  const text = 'It calls `fuseChannels()` twice.';
  expect(covers([term('fuseChanels')], { text, ranks: { fuzzy: 1 } })).toEqual([true]);
  expect(covers([term('fuseChanels')], { text })).toEqual([false]);
  expect(covers([term('fuseZebras')], { text, ranks: { fuzzy: 1 } })).toEqual([false]);
});

test('[ASK-SLOT-RATIO] every term counts, and a role that was asked for in so many words', () => {
  const spans = [evidenceSpan(1, { text: 'The gate refuses.' })];
  const ratio = (...slots: Slot[]) => coverageRatio(coverSlots(slots, spans));
  expect(ratio(term('gate'), term('zebra'))).toBe(0.5);
  expect(ratio(term('gate'), term('zebra', false), role('test'))).toBe(0.5);
  expect(ratio(term('gate'), role('test'))).toBe(1);
  expect(ratio(term('gate'), role('test', true))).toBe(0.5);
  expect(ratio(term('gate', false), term('zebra', false))).toBe(0.5);
  expect(ratio()).toBe(1);
});

test('[ASK-SLOT-RATIO] of a phrase in parts, those that the documents define count', () => {
  const spans = [evidenceSpan(1, { text: 'An error handler.' })];
  const slots = [term('error handler'), term('custom error handler', false)];
  expect(coverageRatio(coverSlots(slots, spans))).toBe(1);
});

test('[ASK-SLOT-RATIO] neither many soft terms nor few make up for what must be covered', () => {
  const spans = [evidenceSpan(1, { text: 'The gate refuses and the lock opens.' })];
  const isEnough = (...slots: Slot[]) => isCoveredEnough(coverSlots(slots, spans), 0.75);
  const soft = ['gate', 'lock', 'refuse', 'open'].map((text) => term(text, false));
  expect(isEnough(...soft, term('zebra'))).toBe(false);
  expect(isEnough(term('gate'), term('zebra', false))).toBe(false);
  expect(isEnough(...soft, term('zebra', false))).toBe(true);
});

test('a hostile text takes no long time', () => {
  const text = `${'gate '.repeat(40_000)}${'lock '.repeat(40_000)}`;
  const started = performance.now();
  expect(covers([term('gate zebra lock'), term('lock gate')], { text })).toEqual([false, true]);
  expect(performance.now() - started).toBeLessThan(20_000);
});
