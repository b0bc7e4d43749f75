import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { ARTIFACT_LIMITS, ARTIFACT_TYPES } from '../../artifacts/terms.ts';
import type { Artifact, ArtifactStreamEvent } from '../../client/artifacts-contract.ts';
import { HelixRequestError } from '../../client/client.ts';
import { HelixError } from '../../errors.ts';
import { addTool, documentFilters, projectField, type ToolCall } from '../add-tool.ts';
import { artifactResult, artifactResultOf, artifactText } from '../artifact-result.ts';
import { projectOf, type ToolContext } from '../tool-context.ts';

export function addWriteArtifactTool(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'write_artifact',
      title: 'Write an artifact',
      description:
        'Writes a blueprint, PDR, workflow or build plan from the documents of a project and keeps it. Each section cites its sources, or says what is missing. It can take minutes; progress is told by section where it is asked for.',
      input: z.strictObject({
        type: z
          .enum(ARTIFACT_TYPES)
          .optional()
          .describe('What to write; an agent that writes one says so itself.'),
        agent: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .optional()
          .describe('Who writes it; `list_agents` names them.'),
        project: projectField,
        title: z.string().trim().min(1).max(ARTIFACT_LIMITS.title).optional(),
        topic: z
          .string()
          .trim()
          .min(1)
          .max(ARTIFACT_LIMITS.topic)
          .optional()
          .describe('What it is about; the whole project unless told.'),
        instructions: z
          .string()
          .trim()
          .min(1)
          .max(ARTIFACT_LIMITS.instructions)
          .optional()
          .describe('What the user wants to be minded.'),
        filters: z.strictObject(documentFilters).optional(),
      }),
      output: artifactResult,
      writes: true,
    },
    async ({ project, ...wanted }, call) => {
      const request = { project: projectOf(context, project), ...wanted };
      const events = context.client.writeArtifact(request, { signal: call.signal });
      const result = artifactResultOf(await written(events, call));
      return { result, text: artifactText(result) };
    },
  );
}

async function written(events: AsyncIterable<ArtifactStreamEvent>, call: ToolCall): Promise<Artifact> {
  let total = 0;
  let done = 0;
  for await (const event of events) {
    if (event.type === 'artifact') return event.artifact;
    if (event.type === 'error') throw failed(event);
    if (event.type === 'plan') total = event.sections.length;
    if (event.type === 'section') done += 1;
    const message = messageOf(event);
    if (message) await tell(call, { progress: done, total, message });
  }
  throw new HelixError('internal');
}

function failed({ error, message }: Extract<ArtifactStreamEvent, { type: 'error' }>): HelixRequestError {
  return new HelixRequestError({ status: 200, code: error, message });
}

function messageOf(event: ArtifactStreamEvent): string | undefined {
  if (event.type === 'plan') return `Writing ${event.sections.length} sections`;
  if (event.type === 'section') return `${event.section.heading}: ${event.section.status}`;
  return event.type === 'step' && event.step === 'searching' ? `Looking for ${event.key}` : undefined;
}

/** Only a host that asked for it is told, and one that cannot be reached is not waited for. */
async function tell({ _meta, sendNotification }: ToolCall, progress: Progress): Promise<void> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, ...progress };
  await sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
}

type Progress = { progress: number; total: number; message: string };
