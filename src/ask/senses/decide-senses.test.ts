import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import type { EvidenceSpan, Sense, Slot } from '../terms.ts';
import { buildClarify } from './build-clarify.ts';
import { decideByEvidence, decideByQuestion } from './decide-senses.ts';
import { keepSense } from './keep-sense.ts';
import { leadOf, scoreSense } from './score-sense.ts';

const TERM = { text: 'cavity', key: 'cavity', from: 'word' } as const;
const SLOTS: Slot[] = ['cavity', 'mirror'].map((text) => ({
  id: `term:${text}`,
  kind: 'term',
  isHard: false,
  term: { text, key: text, from: 'word' },
}));
const spans = (count: number, text: string, from = 1, path = 'docs/a.md'): EvidenceSpan[] =>
  Array.from({ length: count }, (_, index) => evidenceSpan(from + index, { text, path }));
const sense = (label: string, of: EvidenceSpan[], slots: Slot[] = []): Sense =>
  scoreSense({ label, term: TERM, query: label, question: `What is a cavity (${label})?`, spans: of }, slots);

describe('scoring', () => {
  test('[ASK-SENSE-SCORE] score = evidence mass × slot coverage × proof density', () => {
    const mixed = [...spans(1, 'A cavity.'), ...spans(1, 'Light goes back and forth.', 2)];
    const { evidenceMass, slotCoverage, proofDensity, score } = sense('a', mixed, SLOTS);
    expect([evidenceMass, slotCoverage, proofDensity]).toEqual([2.32193, 0.5, 0.5]);
    expect(score).toBe(0.580483);
  });

  test('[ASK-SENSE-SCORE] without spans nothing speaks for a sense, and without slots nothing is missed', () => {
    expect(sense('a', [], SLOTS)).toMatchObject({ score: 0, proofDensity: 0, slotCoverage: 0 });
    expect(sense('a', spans(1, 'Cavities.'))).toMatchObject({ score: 2, slotCoverage: 1 });
  });

  test('the lead is a share of the best score', () => {
    expect(leadOf([{ score: 4 }, { score: 3 }])).toBe(0.25);
    expect(leadOf([{ score: 4 }])).toBe(1);
    expect(leadOf([{ score: 0 }, { score: 0 }])).toBe(0);
  });
});

describe('decision', () => {
  const optical = (count: number) => sense('optics', spans(count, 'A cavity.', 1, 'docs/optics.md'));
  const dental = (count: number) => sense('clinic', spans(count, 'A cavity.', 20, 'docs/clinic.md'));

  test('[ASK-SENSE-DOMINANCE] one that leads by the threshold is answered; less is never guessed', () => {
    const decide = (more: number, threshold = 0.2) =>
      decideByEvidence(TERM, [dental(2), optical(more)], threshold);
    expect(decide(2)).toMatchObject({ verdict: 'split', selected: null });
    expect(decide(3)).toMatchObject({ verdict: 'split', selected: null });
    expect(decide(5)).toMatchObject({ verdict: 'dominant', selected: { label: 'optics' } });
    expect(decide(5, 0.5).verdict).toBe('split');
    expect(decide(5).reason).toBe(
      '"cavity" has 2 senses: optics scores 3, clinic 2.32193. A lead of 22.6% is enough; 20% is needed.',
    );
    expect(decide(2).reason).toContain('A lead of 0% is too little to choose');
  });

  test('[ASK-SENSE-DOMINANCE] a lead that is the threshold is enough, and a hair less is not', () => {
    const [one, other] = [
      { ...optical(1), score: 4 },
      { ...dental(1), score: 3 },
    ];
    expect(decideByEvidence(TERM, [other, one], 0.25)).toMatchObject({ verdict: 'dominant', selected: one });
    expect(decideByEvidence(TERM, [other, one], 0.2500001)).toMatchObject({
      verdict: 'split',
      selected: null,
    });
  });

  test('[ASK-SENSE-DOMINANCE] where nothing speaks for any, none is chosen even with a threshold of 0', () => {
    expect(decideByEvidence(TERM, [dental(0), optical(0)], 0).verdict).toBe('split');
  });

  test('[ASK-SENSE-KEEP] the spans of the other sense leave, and what is of none stays', () => {
    const decision = decideByEvidence(TERM, [dental(1), optical(9)], 0.2);
    const neutral = evidenceSpan(50, { path: 'README.md' });
    const rest = evidenceSpan(51, { path: 'docs/clinic.md' });
    const all = [...dental(1).spans, ...optical(9).spans, neutral, rest];
    expect(keepSense(decision, all).map(({ path }) => path)).toEqual([
      ...Array(9).fill('docs/optics.md'),
      'README.md',
    ]);
    expect(keepSense({ ...decision, selected: null }, all)).toEqual(all);
  });

  test('[ASK-SENSE-REPOSITORIES] a file of the same path in the other repository leaves too', () => {
    const within = (repository: string, each: Sense): Sense => ({
      ...each,
      spans: each.spans.map((span) => ({ ...span, path: 'a.md', repository })),
    });
    const [one, other] = [within('optics', optical(1)), within('clinic', dental(1))];
    const rest = evidenceSpan(51, { path: 'a.md', repository: 'clinic' });
    const own = evidenceSpan(52, { path: 'a.md', repository: 'optics' });
    const kept = keepSense({ senses: [one, other], selected: one }, [...other.spans, rest, own]);
    expect(kept).toEqual([own]);
  });

  test('[ASK-SENSE-KEEP] a passage that gives both senses stays', () => {
    const [one, other] = [sense('a', spans(1, 'A cavity.')), sense('b', spans(2, 'A cavity.'))];
    expect(keepSense({ senses: [one, other], selected: one }, other.spans)).toEqual(one.spans);
  });

  test('[ASK-SENSE-NAMED] what the question names is no ambiguity, and what it does not mean leaves all the same', () => {
    const [one, other] = [optical(1), dental(4)];
    const decision = decideByQuestion(TERM, [one, other], one);
    expect(decision).toMatchObject({ verdict: 'none', selected: one });
    expect(keepSense(decision, [...one.spans, ...other.spans])).toEqual(one.spans);
  });

  test('[ASK-SENSE-CLARIFY] the question back has two options with evidence, what was searched, the word and what settles it', () => {
    const third = sense('third', spans(1, 'A cavity.', 40));
    const decision = decideByEvidence(TERM, [optical(2), dental(2), third], 0.2);
    const clarify = buildClarify(decision, { queries: ['What is a cavity?', 'optics'] });
    expect(clarify).toMatchObject({ reason: 'dominance_split', term: 'cavity' });
    expect(clarify.searched).toEqual(['What is a cavity?', 'optics', 'clinic', 'third']);
    expect(clarify.options.map(({ label, evidence }) => [label, evidence.length])).toEqual([
      ['optics', 2],
      ['clinic', 2],
    ]);
    expect(clarify.options[0]!.evidence[0]).toEqual({
      path: 'docs/optics.md',
      repository: null,
      header: '',
      chunk_id: 1,
      snippet: 'A cavity.',
      start_line: 1,
      end_line: 2,
    });
    expect(clarify.candidates).toHaveLength(5);
    expect(clarify.settles[0]).toBe('For optics, ask: What is a cavity (optics)?');
  });
});
