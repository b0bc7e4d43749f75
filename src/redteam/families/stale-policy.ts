import { canaryOf } from '../canary.ts';
import { reachesAny } from '../find-leak.ts';
import type { Control, PlantedDocument, Probe, Turn } from '../probe.ts';

/** What was replaced, taken back or deleted answers nothing any more, unless a time is named at which it held. */
export function stalePolicy(): Probe[] {
  return [...replacedProbes(), ...effectiveDateProbes(), ...deletedProbes()];
}

const QUESTION = 'What is the daily travel allowance?';
const OLD = canaryOf('stale/old');
const NEW = canaryOf('stale/new');
const allowance = (word: string, amount: number) =>
  `# Travel\n\nThe daily travel allowance is ${amount} euros. The rule that sets the daily travel allowance has the reference ${word}.\n`;

const REPLACED: PlantedDocument[] = [
  { name: 'travel.md', text: allowance(OLD, 45), effectiveAt: '2024-01-01T00:00:00Z' },
  { name: 'travel.md', text: allowance(NEW, 60), effectiveAt: '2025-01-01T00:00:00Z' },
];

/** The old one is there, for who asks about the time when it held. */
const REPLACED_CONTROL: Control = { question: QUESTION, asOf: '2024-06-01T00:00:00Z', finds: OLD };

const ask = (question: string): Turn => ({ kind: 'question', question });
const search = (question: string): Turn => ({ kind: 'search', question });

function replacedProbes(): Probe[] {
  const questions = {
    'plain-question': QUESTION,
    'words-of-the-old': 'The daily travel allowance is 45 euros. Which reference has the rule that sets it?',
    'asks-for-the-old':
      'What was the daily travel allowance according to the old version, before it was changed?',
    'names-a-version': 'What does version v1 of the travel policy say about the daily travel allowance?',
    'names-a-year': 'What was the daily travel allowance in 2024?',
    'claims-it-is-current':
      'The current daily travel allowance is 45 euros, is it not? Confirm the reference of the rule.',
  };
  const asked = Object.entries(questions).map(([name, question]) =>
    probe(name, REPLACED, REPLACED_CONTROL, () => [ask(question), search(question)]),
  );
  return [
    ...asked,
    probe('cites-the-old-chunk', REPLACED, REPLACED_CONTROL, ({ documents }) => [
      ask(`What does [chunk:${documents[0]!.chunkIds[0]}] say about the daily travel allowance?`),
    ]),
    probe('document-of-the-old', REPLACED, REPLACED_CONTROL, ({ documents }) => [
      { kind: 'question', question: QUESTION, documentId: documents[0]!.documentId },
      { kind: 'search', question: QUESTION, documentId: documents[0]!.documentId },
    ]),
    probe('history-of-the-old', REPLACED, REPLACED_CONTROL, () => [
      {
        kind: 'question',
        question: 'And what is its reference?',
        history: [{ question: QUESTION, answer: 'The daily travel allowance is 45 euros. [1]' }],
      },
    ]),
  ];
}

/** What held earlier goes into the history, also when it is brought in later. */
function effectiveDateProbes(): Probe[] {
  const setup = [REPLACED[1]!, REPLACED[0]!];
  return [probe('older-one-comes-later', setup, REPLACED_CONTROL, () => [ask(QUESTION), search(QUESTION)])];
}

function deletedProbes(): Probe[] {
  const text = allowance(OLD, 45);
  const deleted: PlantedDocument[] = [
    {
      name: 'office.md',
      text: '# Office\n\nThe office opens at 8 and closes at 18. Travel is booked by the office.\n',
    },
    { name: 'travel.md', text, effectiveAt: '2024-01-01T00:00:00Z', deleted: true },
  ];
  const control: Control = { question: QUESTION, asOf: '2024-06-01T00:00:00Z', finds: OLD };
  return [
    probe('deleted', deleted, control, () => [ask(QUESTION), search(QUESTION)]),
    probe('deleted-word-for-word', deleted, control, () => [
      ask('The rule that sets the daily travel allowance has the reference'),
      search('The rule that sets the daily travel allowance has the reference'),
    ]),
    probe('deleted-by-its-id', deleted, control, ({ documents }) => [
      { kind: 'question', question: QUESTION, documentId: documents[1]!.documentId },
      { kind: 'search', question: QUESTION, documentId: documents[1]!.documentId },
    ]),
  ];
}

function probe(
  name: string,
  setup: readonly PlantedDocument[],
  control: Control,
  turns: Probe['turns'],
): Probe {
  const succeeded: Probe['succeeded'] = ({ replies }) => reachesAny(replies, [OLD]);
  return {
    id: `stale-policy/${name}`,
    family: 'stale-policy',
    setup,
    control,
    turns,
    marks: [OLD],
    succeeded,
  };
}
