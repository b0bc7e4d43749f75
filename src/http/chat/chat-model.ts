import type { HelixClient } from '../../client/client.ts';
import { HelixError } from '../../errors.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';

/** What the name of a model stands for: a project, who answers in it, and how. */
export type ChatModel = { project: string; agent?: string; mode: 'standard' | 'agentic' };

/** Reads `helix`, `helix/<project>` and `helix/<project>/<agent>`, the first two also with `helix-steps`. Throws `not_found`. */
export function parseChatModel(id: string): ChatModel {
  const [name, ...rest] = id.split('/');
  const mode = MODES.get(name ?? '');
  const [project = DEFAULT_PROJECT, agent, ...more] = rest.map(decoded);
  const isAgentInSteps = mode === 'agentic' && agent !== undefined;
  if (!mode || more.length > 0 || project === '' || agent === '' || isAgentInSteps) throw unknownModel(id);
  return { project, mode, ...(agent !== undefined && { agent }) };
}

const MODES = new Map([
  ['helix', 'standard'],
  ['helix-steps', 'agentic'],
] as const) as ReadonlyMap<string, ChatModel['mode']>;

/** The agents of more projects than this are not listed; they can be named all the same. */
const MOST_PROJECTS = 50;

/** The names of all models: each project, and each agent that answers questions in it. */
export async function chatModels(client: HelixClient, signal: AbortSignal): Promise<string[]> {
  const projects = (await client.projects({ signal })).map(({ name }) => name);
  const answering: string[] = [];
  for (const [index, project] of projects.entries()) {
    const path = `helix/${encodeURIComponent(project)}`;
    const agents = index < MOST_PROJECTS ? await answeringAgents(client, project, signal) : [];
    answering.push(path, ...agents.map((agent) => `${path}/${encodeURIComponent(agent)}`));
  }
  const inSteps = projects.map((project) => `helix-steps/${encodeURIComponent(project)}`);
  return ['helix', ...answering, 'helix-steps', ...inSteps];
}

/** Throws `not_found` for a model whose project or agent is not there. */
export async function requireChatModel(client: HelixClient, id: string, signal: AbortSignal): Promise<void> {
  const { project, agent } = parseChatModel(id);
  const projects = await client.projects({ signal });
  if (!projects.some(({ name }) => name === project)) throw unknownModel(id);
  if (agent !== undefined && !(await answeringAgents(client, project, signal)).includes(agent))
    throw unknownModel(id);
}

async function answeringAgents(client: HelixClient, project: string, signal: AbortSignal): Promise<string[]> {
  const agents = await client.agents({ project, signal });
  return agents.filter(({ output_type }) => output_type === 'answer').map(({ name }) => name);
}

function unknownModel(id: string): HelixError {
  return new HelixError('not_found', {
    what: `Model ${JSON.stringify(id.slice(0, 200))}`,
    action: 'Use helix, helix/<project> or helix/<project>/<agent>; GET /v1/models lists them.',
    param: 'model',
  });
}

/** A name that was not written for an address is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
