import { createHash } from 'node:crypto';
import type { Agent } from '../agents/agent.ts';
import type { QueryRequest } from '../answer/answer-query.ts';
import { filtersOf } from '../artifacts/gather-section.ts';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { findAgent } from '../store/agents.ts';
import type { SearchFilters } from '../terms.ts';

/**
 * A Helix and a question as an agent has them: its model, its persona behind the rules, its hints on the search. Without an
 * agent both stay as they are. Throws `bad_request` for one that answers no questions, `not_found`.
 */
export async function asAgent<Question extends AskedOfAgent>(
  helix: Helix,
  { agent: name, ...question }: Question,
): Promise<{ context: Helix; query: Omit<Question, 'agent'> & OfAgent }> {
  if (name === undefined) return { context: helix, query: question };
  const { database, tenant } = helix;
  const agent = await database.withTenant(tenant, (session) =>
    findAgent(session, tenant, question.project, name),
  );
  refuseWriter(agent);
  const { persona, hints } = agent;
  return {
    context: underAgent(helix, agent),
    query: {
      ...question,
      agent: { name, persona },
      searches: hints.searches,
      filters: filtersOf(agent, question.filters),
    },
  };
}

type AskedOfAgent = { agent?: string; project: string; filters?: SearchFilters };
type OfAgent = Pick<QueryRequest, 'agent' | 'searches' | 'filters'>;

/** The hash is another one: what answers is. */
function underAgent(helix: Helix, { profile, persona, hints }: Agent): Helix {
  const languageModel = helix.languageModelOf(profile);
  const content = JSON.stringify([helix.settingsHash, languageModel.id, { persona, hints }]);
  return { ...helix, languageModel, settingsHash: createHash('sha256').update(content).digest('hex') };
}

function refuseWriter({ name, output_type }: Agent): void {
  if (output_type === 'answer') return;
  throw new HelixError('bad_request', {
    problem: `agent is "${name}", which writes a ${output_type} and answers no questions. Ask for one with \`helix artifact create --agent ${JSON.stringify(name)}\` (POST /v1/artifacts), or choose an agent whose output type is answer.`,
  });
}
