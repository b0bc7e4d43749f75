import { agentDefinition } from '../../../agents/agent.ts';
import { agentParameter, agentsQuery, newAgent } from '../../routes/agents.ts';
import type { Operation } from '../operation.ts';

const NAMED = { parameters: agentParameter, query: agentsQuery };

export const agentOperations: readonly Operation[] = [
  {
    id: 'agents',
    method: 'get',
    path: '/v1/agents',
    tag: 'Agents',
    summary: 'Lists the agents of a project',
    description:
      'Those that come with Helix are in every project; one of its own with the same name takes its place.',
    query: agentsQuery,
    answers: { 200: { description: 'All of them.', json: 'AgentList' } },
    errors: ['bad_request', 'project_not_found'],
    client: 'for (const { name, output_type } of await client.agents()) console.log(name, output_type);',
  },
  {
    id: 'createAgent',
    method: 'post',
    path: '/v1/agents',
    tag: 'Agents',
    summary: 'Makes an agent',
    body: { json: newAgent },
    answers: { 201: { description: 'The agent.', json: 'Agent' } },
    errors: ['bad_request', 'project_not_found', 'agent_conflict'],
    example: {
      json: {
        name: 'support',
        output_type: 'answer',
        persona: 'You answer customers, kindly and in two sentences.',
        profile: 'cheap',
      },
    },
    client: `await client.createAgent({
  name: 'support',
  output_type: 'answer',
  persona: 'You answer customers, kindly and in two sentences.',
  profile: 'cheap',
});
const { answer } = await client.query('How long do I have to request a refund?', { agent: 'support' });
console.log(answer);`,
  },
  {
    id: 'agent',
    method: 'get',
    path: '/v1/agents/{name}',
    tag: 'Agents',
    summary: 'Gives one agent',
    ...NAMED,
    answers: { 200: { description: 'The agent.', json: 'Agent' } },
    errors: ['bad_request', 'not_found', 'project_not_found'],
    example: { parameters: { name: 'architect' } },
    client: `const { persona } = await client.agent('architect');
console.log(persona);`,
  },
  {
    id: 'changeAgent',
    method: 'patch',
    path: '/v1/agents/{name}',
    tag: 'Agents',
    summary: 'Changes an agent of the project',
    description:
      'A merge patch (RFC 7396): what is given replaces, `null` takes away, all else stays. One that comes with Helix cannot be changed: make one of your own with its name.',
    ...NAMED,
    body: { json: agentDefinition.partial(), isOptional: true },
    answers: { 200: { description: 'The agent as it is now.', json: 'Agent' } },
    errors: ['bad_request', 'not_found', 'project_not_found', 'agent_conflict'],
    example: { parameters: { name: 'support' }, json: { profile: 'premium' } },
    client: `await client.changeAgent('support', { profile: 'premium' });`,
  },
  {
    id: 'deleteAgent',
    method: 'delete',
    path: '/v1/agents/{name}',
    tag: 'Agents',
    summary: 'Deletes an agent of the project',
    description: 'What it wrote stays, and can be written again as it was asked for.',
    ...NAMED,
    answers: { 200: { description: 'It is gone.', json: 'RemovedAgent' } },
    errors: ['bad_request', 'not_found', 'project_not_found', 'agent_conflict'],
    example: { parameters: { name: 'support' } },
    client: `await client.deleteAgent('support');`,
  },
];
