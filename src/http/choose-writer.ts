import type { Agent } from '../agents/agent.ts';
import { builtInWriterOf } from '../agents/built-in-agents.ts';
import { ARTIFACT_TYPES, type ArtifactType } from '../artifacts/terms.ts';
import { HelixError } from '../errors.ts';
import { findAgent, listAgents } from '../store/agents.ts';
import type { Session } from '../store/database.ts';
import type { TenantId } from '../terms.ts';

/** Who writes an artifact, and of which type: one of both is enough to know. Throws `bad_request`, `not_found`. */
export async function chooseWriter(
  session: Session,
  tenant: TenantId,
  { project, type, agent: name }: { project: string; type?: ArtifactType; agent?: string },
): Promise<{ agent: Agent; type: ArtifactType }> {
  if (name === undefined) {
    if (type) return { agent: await usualWriter(session, tenant, project, type), type };
    throw bad(
      `type and agent are missing. Say what to write (${ARTIFACT_TYPES.join(', ')}), or who writes it: \`helix artifact create <type>\` or \`--agent <name>\`; \`type\` or \`agent\` over HTTP.`,
    );
  }
  const agent = await findAgent(session, tenant, project, name);
  const { output_type: written } = agent;
  if (written === 'answer') {
    const writers = (await listAgents(session, tenant, project)).filter(isWriter).map(described);
    throw bad(
      `agent is "${name}", which answers questions and writes no artifact. Ask it with \`helix ask --agent ${JSON.stringify(name)}\` (POST /v1/query), or choose one that does: ${writers.join(', ')}.`,
    );
  }
  if (type === undefined || type === written) return { agent, type: written };
  throw bad(
    `type is "${type}", but agent "${name}" writes a ${written}. Leave one of the two out, or choose an agent that writes a ${type}.`,
  );
}

/** The project's own of the name that the built-in one has, where it writes the same. */
async function usualWriter(
  session: Session,
  tenant: TenantId,
  project: string,
  type: ArtifactType,
): Promise<Agent> {
  const builtIn = builtInWriterOf(type);
  const agent = await findAgent(session, tenant, project, builtIn.name);
  return agent.output_type === type ? agent : builtIn;
}

function isWriter({ output_type }: Agent): boolean {
  return output_type !== 'answer';
}

function described({ name, output_type }: Agent): string {
  return `${name} (${output_type})`;
}

function bad(problem: string): HelixError {
  return new HelixError('bad_request', { problem });
}
