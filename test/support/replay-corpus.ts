import { pick, randomNumbers } from './probe-corpus.ts';

/** Documents of a company that does not exist: many short ones that resemble each other, and some long ones. */
export function replayCorpus(): ReplayDocument[] {
  const random = randomNumbers(31);
  const short = Array.from({ length: 260 }, (_, number) => shortDocument(random, number));
  const long = Array.from({ length: 12 }, (_, number) => longDocument(random, number));
  return [...short, ...long];
}

export type ReplayDocument = { name: string; text: string; tags: string[]; effectiveAt: string };

/** Questions of every kind, as bodies of `/v1/query`; some of them have no answer. */
export function replayQuestions(): ({ question: string } & Record<string, unknown>)[] {
  const plain = [
    'How much does express delivery to Oslo cost?',
    'Who signs a contract in Rome?',
    'What does the customer pay for a pump?',
    'Which team looks after the turbine in Bern?',
    'Is a deposit due for a crane?',
    'What is said about maintenance in Turin?',
    'Where are invoices sent?',
    ...THINGS.map((thing) => `Who looks after the ${thing} in Lyon?`),
    ...TOWNS.map((town) => `When does the office in ${town} open?`),
    '"signed by the manager"',
    'deposit "returned within 14 days"',
    '"no such phrase in any document"',
    'PX-1007',
    'What is PX-1042 about?',
    'error code E_TIMEOUT_12',
    'retry_limit=30',
    'order 4711',
    '30 days 90 crowns',
    '120 crowns',
    'the price the customer the office the contract',
    'customer',
    'price contract office team',
    'crowns',
    'Who was the first emperor of Rome?',
    'What is the capital of France?',
    'xylophone quantum lighthouse',
    'Preis Vertrag Büro?',
    '¿?',
  ].map((question) => ({ question }));
  const question = 'What does the customer pay, and when is the deposit returned?';
  return [
    ...plain,
    { question, top_k: 1 },
    { question, top_k: 50 },
    { question, filters: { tags: ['north'] } },
    { question, filters: { tags: ['south', 'west'], source_type: 'markdown' } },
    { question, filters: { source_type: 'text' } },
    { question, filters: { document_ids: [3, 14, 15, 92, 265] } },
    { question, filters: { from: '2026-02-01', to: '2026-02-20' } },
    { question, filters: { tags: ['nobody'] } },
    { question, as_of: '2026-02-10' },
    {
      question: 'And in Bern?',
      history: [{ question: 'When does the office in Riga open?', answer: 'At 8.' }],
    },
  ];
}

const TOWNS = ['Oslo', 'Rome', 'Riga', 'Bern', 'Turin', 'Lyon', 'Cork', 'Graz'];
const THINGS = ['pump', 'turbine', 'crane', 'boiler', 'lorry', 'server', 'press', 'lift'];
const TAGS = ['north', 'south', 'east', 'west'];
const DAYS = [14, 30, 60, 90];

function shortDocument(random: () => number, number: number): ReplayDocument {
  const heading = `${pick(random, THINGS)} in ${pick(random, TOWNS)}`;
  // Few different sentences, so that many chunks are as near and as good as each other.
  const text = [sentence(random), sentence(random)].join(' ');
  const isText = number % 5 === 0;
  return {
    name: `${number}.${isText ? 'txt' : 'md'}`,
    text: `${isText ? '' : '# '}The ${heading}\n\n${text} The file is PX-${1000 + number}.\n`,
    ...described(random),
  };
}

function longDocument(random: () => number, number: number): ReplayDocument {
  const sections = Array.from({ length: 5 }, (_, section) => {
    const text = Array.from({ length: 22 }, () => sentence(random)).join(' ');
    return `## ${pick(random, THINGS)} ${section}\n\n${text} Set retry_limit=${10 * section} against E_TIMEOUT_${number}.`;
  });
  return {
    name: `long-${number}.md`,
    text: `# Handbook of ${pick(random, TOWNS)}\n\n${sections.join('\n\n')}\n`,
    ...described(random),
  };
}

function described(random: () => number) {
  const day = 1 + Math.floor(random() * 27);
  return {
    tags: [pick(random, TAGS)],
    effectiveAt: `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  };
}

function sentence(random: () => number): string {
  const [town, thing, days] = [pick(random, TOWNS), pick(random, THINGS), pick(random, DAYS)];
  return pick(random, [
    `The customer pays ${days} crowns for the ${thing} in ${town}.`,
    `A contract for a ${thing} is signed by the manager in ${town}.`,
    `The deposit is returned within ${days} days.`,
    `The office in ${town} opens at ${days % 12}.`,
    `The team of ${town} looks after the ${thing} every ${days} days.`,
    `Express delivery of a ${thing} to ${town} costs ${days} crowns.`,
  ]);
}
