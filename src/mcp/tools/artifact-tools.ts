import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { ARTIFACT_TYPES } from '../../artifacts/terms.ts';
import { HelixError } from '../../errors.ts';
import { addTool, idField, pagingFields, projectField } from '../add-tool.ts';
import { artifactResult, artifactResultOf, artifactText } from '../artifact-result.ts';
import { projectOf, refuseOtherProject, type ToolContext } from '../tool-context.ts';

export function addArtifactTools(server: McpServer, context: ToolContext): void {
  addListArtifacts(server, context);
  addReadArtifact(server, context);
}

function addListArtifacts(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'list_artifacts',
      title: 'List the artifacts',
      description:
        'Blueprints, PDRs, workflows and build plans that were written from the documents of a project.',
      input: z.strictObject({
        project: projectField,
        type: z.enum(ARTIFACT_TYPES).optional(),
        ...pagingFields,
      }),
      output: z.object({ artifacts: z.array(listed), total: z.number() }),
    },
    async ({ project, ...filter }, { signal }) => {
      const page = await context.client.artifacts({
        project: projectOf(context, project),
        ...filter,
        signal,
      });
      const artifacts = page.artifacts.map(
        ({ artifact_id, type, title, version, is_stale, sections_lacking, updated_at }) => ({
          artifact_id,
          type,
          title,
          version,
          is_stale,
          sections_lacking,
          updated_at,
        }),
      );
      const lines = artifacts.map(
        ({ artifact_id, title, type, version, is_stale }) =>
          `${artifact_id}  ${title} (${type}, version ${version}${is_stale ? ', stale' : ''})`,
      );
      const text = [`${page.total} artifacts.`, ...lines].join('\n');
      return { result: { artifacts, total: page.total }, text };
    },
  );
}

const listed = z.object({
  artifact_id: z.number(),
  type: z.string(),
  title: z.string(),
  version: z.number(),
  is_stale: z.boolean(),
  sections_lacking: z.number(),
  updated_at: z.string(),
});

function addReadArtifact(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'read_artifact',
      title: 'Read an artifact',
      description: 'An artifact as Markdown, with its citations as [chunk:<chunk_id>] and what they lead to.',
      input: z.strictObject({
        artifact_id: idField,
        version: idField.optional().describe('The newest unless told.'),
        section: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .optional()
          .describe('The key of one section, such as `risks`.'),
      }),
      output: artifactResult,
    },
    async ({ artifact_id, version, section }, { signal }) => {
      const artifact = await context.client.artifact(artifact_id, { version, signal });
      refuseOtherProject(context, artifact.project);
      const keys = artifact.sections.map(({ key }) => key);
      if (section !== undefined && !keys.includes(section))
        throw new HelixError('not_found', {
          what: `Section ${JSON.stringify(section)} of artifact ${artifact_id}`,
          action: `It has ${keys.join(', ')}.`,
        });
      const result = artifactResultOf(artifact, section);
      return { result, text: artifactText(result) };
    },
  );
}
