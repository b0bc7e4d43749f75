import type { HelixClient, QueryCitation } from '../client/client.ts';
import { describePlace } from '../client/describe-place.ts';
import { HelixError } from '../errors.ts';
import { numberCitations } from '../http/chat/number-citations.ts';
import { printable, printableLines } from './print-table.ts';

/** Asks an agent and prints its answer as it comes, its sources below; or all of it as one object. */
export async function askAgent(client: HelixClient, question: string, options: AgentQuestion): Promise<void> {
  const { agent, project, role, document, asOf, k, json } = options;
  const filters = document === undefined ? undefined : { documentIds: document };
  const asked = { agent, project, role, filters, asOf, topK: k };
  if (json) return console.log(JSON.stringify(await client.query(question, asked)));
  let citations: QueryCitation[] = [];
  let requestId: string | null = null;
  let isComplete = false;
  const numbers = numberCitations();
  const write = (text: string) => process.stdout.write(printableLines(text));
  for await (const event of client.streamQuery(question, asked)) {
    if (event.type === 'start') requestId = event.requestId;
    else if (event.type === 'delta') write(numbers.push(event.text));
    else if (event.type === 'citations') citations = event.citations;
    else if (event.type === 'end') isComplete = event.complete;
  }
  write(numbers.end());
  const order = [...new Set(numbers.marks.map(({ chunkId }) => chunkId))];
  const cited = order.flatMap((id) => citations.filter(({ chunk_id }) => chunk_id === id));
  console.log(['', '', ...cited.map(sourceLine), `  helix trace ${requestId}`].join('\n'));
  if (!isComplete)
    throw new HelixError('model_unavailable', {
      service: 'that writes the answer',
      problem: 'the answer broke off',
    });
}

export type AgentQuestion = {
  agent: string;
  project: string;
  role?: string;
  document?: number;
  asOf?: string;
  k?: number;
  json?: boolean;
};

/** As `ask` without an agent has them. */
function sourceLine({ chunk_id, title, place, snippet }: QueryCitation, index: number): string {
  const where = describePlace(place);
  const at = where ? `, ${where[0]!.toLowerCase()}${where.slice(1)}` : '';
  return printable(`  [${index + 1}] ${title}${at} (chunk ${chunk_id}): ${snippet.replace(/\s+/g, ' ')}`);
}
