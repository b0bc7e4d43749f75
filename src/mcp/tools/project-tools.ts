import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { addTool, projectField } from '../add-tool.ts';
import { projectOf, type ToolContext } from '../tool-context.ts';

/** No installation is known to have as many. */
const MOST_PROJECTS = 500;

export function addProjectTools(server: McpServer, context: ToolContext): void {
  addListProjects(server, context);
  addListAgents(server, context);
}

function addListProjects(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'list_projects',
      title: 'List the projects',
      description: 'The projects of this Helix, and how many documents each has.',
      input: z.strictObject({}),
      output: z.object({ projects: z.array(z.object({ name: z.string(), documents: z.number() })) }),
    },
    async (_, { signal }) => {
      const all = await context.client.projects({ signal });
      const projects = all
        .filter(({ name }) => context.project === undefined || name === context.project)
        .slice(0, MOST_PROJECTS)
        .map(({ name, documents }) => ({ name, documents }));
      const text = projects.map(({ name, documents }) => `${name}: ${documents} documents`).join('\n');
      return { result: { projects }, text: text || 'There are no projects yet.' };
    },
  );
}

function addListAgents(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'list_agents',
      title: 'List the agents',
      description: 'Who can answer (`ask`) or write an artifact (`write_artifact`) in a project.',
      input: z.strictObject({ project: projectField }),
      output: z.object({
        agents: z.array(z.object({ name: z.string(), description: z.string(), output_type: z.string() })),
      }),
    },
    async ({ project }, { signal }) => {
      const all = await context.client.agents({ project: projectOf(context, project), signal });
      const agents = all.map(({ name, description, output_type }) => ({ name, description, output_type }));
      const text = agents.map((each) => `${each.name} (${each.output_type}): ${each.description}`).join('\n');
      return { result: { agents }, text };
    },
  );
}
