import type { TreeWalkDepth } from '../ask/envelope.ts';
import type { HelixClient } from '../client/client.ts';
import { describeEnvelope } from './describe-envelope.ts';
import { explainSteps } from './explain-steps.ts';
import { printableLines } from './print-table.ts';

/** Asks in the mode `agentic` and prints what came of it, as one object or for a person. */
export async function askInSteps(client: HelixClient, question: string, options: StepOptions): Promise<void> {
  const { project, role, document, asOf, k, treeWalk, explain, json } = options;
  const answer = await client.query(question, {
    mode: 'agentic',
    treeWalk,
    project,
    role,
    filters: document === undefined ? undefined : { documentIds: document },
    asOf,
    topK: k,
    debug: explain === true || json === true,
  });
  if (json) return console.log(JSON.stringify(answer));
  const parts = [
    describeEnvelope(answer, (other) => askingCommand(other, options)),
    ...(explain && answer.debug ? [explainSteps(answer.debug)] : []),
    `helix trace ${answer.request_id}`,
  ];
  console.log(printableLines(parts.join('\n\n')));
}

export type StepOptions = {
  project: string;
  role?: string;
  document?: number;
  asOf?: string;
  k?: number;
  treeWalk?: TreeWalkDepth;
  explain?: boolean;
  json?: boolean;
};

/** The command that asks another question of the same documents. */
function askingCommand(question: string, { project, role, document, asOf, treeWalk }: StepOptions): string {
  const words = [
    ...(project === 'default' ? [] : ['--project', project]),
    ...(role === undefined ? [] : ['--role', role]),
    ...(document === undefined ? [] : ['--document', String(document)]),
    ...(asOf === undefined ? [] : ['--as-of', asOf]),
    ...(treeWalk === undefined ? [] : ['--tree-walk', treeWalk]),
    '--',
    question,
  ];
  return `helix ask --agentic ${words.map(quoted).join(' ')}`;
}

/** Nothing within it means anything to a shell: a question can hold a heading, and a heading anything. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
