import type { AgentDefinition } from '../agents/agent.ts';
import type { AgentBody } from './artifacts-contract.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What is asked of the agents; each method is described in `HelixClient`. */
export function agentRequests(send: SendRequest) {
  const path = (name: string, project?: string) =>
    `v1/agents/${encodeURIComponent(name)}${queryOf({ project })}`;
  return {
    agents: async ({ signal, project }: AgentOptions = {}) => {
      const address = `v1/agents${queryOf({ project })}`;
      return (await getJson<{ agents: AgentBody[] }>(send, address, { signal }, 'agents')).agents;
    },
    agent: (name: string, { signal, project }: AgentOptions = {}) =>
      getJson<AgentBody>(send, path(name, project), { signal }),
    createAgent: (agent: NewAgent, { signal, project }: AgentOptions = {}) =>
      sendJson<AgentBody>(send, 'POST', 'v1/agents', { signal, body: { ...agent, project } }),
    changeAgent: (name: string, change: object, { signal, project }: AgentOptions = {}) =>
      sendJson<AgentBody>(send, 'PATCH', path(name, project), { signal, body: change }),
    deleteAgent: (name: string, { signal, project }: AgentOptions = {}) =>
      sendJson<DeletedAgent>(send, 'DELETE', path(name, project), { signal }),
  };
}

/** `project`: `default` unless told. */
export type AgentOptions = RequestOptions & { project?: string };

/** What is not given is as little as can be: no persona, the profile `balanced`, no hints. */
export type NewAgent = Pick<AgentDefinition, 'output_type'> & Partial<AgentDefinition> & { name: string };

export type DeletedAgent = { name: string; project: string; deleted: true };
