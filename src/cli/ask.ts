import { Command, InvalidArgumentError } from 'commander';
import { checkedQuestion, MOST_SOURCES } from '../answer/checked-question.ts';
import { TREE_WALK_DEPTHS, type TreeWalkDepth } from '../ask/envelope.ts';
import type { AskEvent } from '../client/client.ts';
import { describePlace } from '../client/describe-place.ts';
import { HelixError } from '../errors.ts';
import { type Citation, DEFAULT_PROJECT, REFUSAL } from '../terms.ts';
import { askAgent } from './ask-agent.ts';
import { askInSteps } from './ask-agentic.ts';
import { loadSettings } from './load-settings.ts';
import { isDate, positive } from './parse-arguments.ts';
import { printable, printableLines } from './print-table.ts';
import { openService, type Service } from './service.ts';

/** As many as a short answer needs; the other mode finds out by itself. */
const DEFAULT_SOURCES = 4;

export function askCommand(): Command {
  return new Command('ask')
    .description('ask a question; the answer is streamed with its citations below')
    .argument('<question>', 'what you want to know')
    .option('--project <name>', 'the project to ask', DEFAULT_PROJECT)
    .option('--role <role>', 'a role of the project: only what it may see is found')
    .option('--agent <name>', 'who answers: `helix agents` lists them')
    .option('--document <id>', 'answer from this document only', positive)
    .option('--as-of <date>', 'answer from the versions that held then, such as 2026-01-31')
    .option('-k <number>', `how many passages to answer from, at most ${MOST_SOURCES} (4)`, sources)
    .option('--agentic', 'go through documents and code in steps, and say how far the answer is backed')
    .option('--tree-walk <depth>', `with --agentic: ${TREE_WALK_DEPTHS.join(', ')}`, depth)
    .option('--explain', 'with --agentic: show the steps, and what each found and missed')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix ask "How long do I have to request a refund?"\n  helix ask "What changed in 2.0?" --project handbook -k 8 --json\n  helix ask "How does the queue retry a run?" --agentic --explain\n  helix ask "How long do I have to request a refund?" --agent analyst',
    )
    .action(ask);
}

type Options = {
  project: string;
  role?: string;
  agent?: string;
  document?: number;
  asOf?: string;
  k?: number;
  agentic?: boolean;
  treeWalk?: TreeWalkDepth;
  explain?: boolean;
  json?: boolean;
};

async function ask(question: string, options: Options): Promise<void> {
  const settings = loadSettings();
  const text = checkedQuestion(question, settings.maxQuestionLength);
  refuseAlone(options);
  const asOf = options.asOf && endOfDay(options.asOf);
  const service = await openService(settings, { existing: true });
  try {
    if (options.agentic) await askInSteps(await service.client(), text, { ...options, asOf });
    else if (options.agent !== undefined)
      await askAgent(await service.client(), text, { ...options, agent: options.agent, asOf });
    else await askAtOnce(service, text, { ...options, asOf });
  } finally {
    await service.close();
  }
}

/** What belongs to the other mode would be passed over in silence. */
function refuseAlone({ agentic, treeWalk, explain, agent }: Options): void {
  if (agentic && agent !== undefined)
    throw new HelixError('bad_request', {
      problem: `--agent is "${agent}", which --agentic does not have. Leave one of the two out.`,
    });
  const alone = treeWalk ? `--tree-walk is "${treeWalk}"` : explain ? '--explain is given' : undefined;
  if (agentic || !alone) return;
  throw new HelixError('bad_request', {
    problem: `${alone} without --agentic. Add --agentic, or leave it out.`,
  });
}

async function askAtOnce(service: Service, text: string, options: Options): Promise<void> {
  const { project, role, document, asOf, k = DEFAULT_SOURCES, json } = options;
  const events = service.ask(text, { project, role, documentId: document, asOf, k });
  const answer = await follow(
    events,
    json ? () => {} : (delta) => process.stdout.write(printableLines(delta)),
  );
  console.log(json ? JSON.stringify(answer) : afterword(answer, await placesOf(service, answer.citations)));
  if (!answer.complete)
    throw new HelixError('model_unavailable', {
      service: 'that writes the answer',
      problem: 'the answer broke off',
    });
}

type Answer = {
  request_id: string | null;
  answer: string;
  refused: boolean;
  citations: Citation[];
  verdict?: unknown;
  complete: boolean;
};

async function follow(events: AsyncIterable<AskEvent>, write: (text: string) => void): Promise<Answer> {
  const answer: Answer = { request_id: null, answer: '', refused: false, citations: [], complete: false };
  for await (const event of events) {
    if (event.type === 'start') answer.request_id = event.requestId;
    else if (event.type === 'delta') {
      answer.answer += event.text;
      write(event.text);
    } else if (event.type === 'citations') answer.citations = event.citations;
    else if (event.type === 'verdict') answer.verdict = event.verdict;
    else if (event.type === 'end') answer.complete = event.complete;
  }
  answer.refused = answer.answer === REFUSAL;
  return answer;
}

/** Where each citation stands in its document, by chunk. One whose chunk is gone since is printed without. */
async function placesOf(
  service: Service,
  citations: readonly Citation[],
): Promise<ReadonlyMap<number, string>> {
  if (citations.length === 0) return new Map();
  const client = await service.client();
  const found = await Promise.all(
    citations.map(async ({ chunk_id }): Promise<[number, string]> => {
      const passage = await client.chunk(chunk_id).catch(() => undefined);
      const place = describePlace(passage?.source);
      return [chunk_id, place ? `, ${place[0]!.toLowerCase()}${place.slice(1)}` : ''];
    }),
  );
  return new Map(found);
}

function afterword({ citations, verdict, request_id }: Answer, places: ReadonlyMap<number, string>): string {
  const sources = citations.map(({ n, document_title, chunk_id, snippet }) =>
    printable(
      `  [${n}] ${document_title}${places.get(chunk_id) ?? ''} (chunk ${chunk_id}): ${oneLine(snippet)}`,
    ),
  );
  const checked = verdict ? [printable(`  checked: ${JSON.stringify(verdict)}`)] : [];
  return ['', '', ...sources, ...checked, `  helix trace ${request_id}`].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A day without a time means its end. */
function endOfDay(text: string): string {
  if (isDate(text)) return new Date(text.includes('T') ? text : `${text}T23:59:59.999Z`).toISOString();
  throw new HelixError('bad_request', {
    problem: `--as-of is "${text}"; it must be a date such as 2026-01-31.`,
  });
}

function sources(value: string): number {
  const number = positive(value);
  if (number > MOST_SOURCES) throw new InvalidArgumentError(`It must be at most ${MOST_SOURCES}.`);
  return number;
}

function depth(value: string): TreeWalkDepth {
  const known = TREE_WALK_DEPTHS.find((each) => each === value);
  if (known) return known;
  throw new InvalidArgumentError(`It must be one of ${TREE_WALK_DEPTHS.join(', ')}.`);
}
