import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { AgenticAnswer, QueryAnswer, QueryCitation } from '../../client/client.ts';
import { describePlace } from '../../client/describe-place.ts';
import { addTool, projectField } from '../add-tool.ts';
import { scopeOf, type ToolContext } from '../tool-context.ts';
import { questionField } from './search-tool.ts';

export function addAskTool(server: McpServer, context: ToolContext): void {
  addTool(
    server,
    {
      name: 'ask',
      title: 'Ask the documents',
      description:
        'Answers a question from the documents of the project alone. Every claim cites its passage as [chunk:<chunk_id>]; where the documents do not hold the answer, `abstained` is true and the answer says so: do not fill the gap from elsewhere.',
      input: z.strictObject({
        question: questionField,
        project: projectField,
        mode: z
          .enum(['standard', 'agentic'])
          .default('standard')
          .describe('`agentic` goes through documents and source code in steps; slower.'),
        agent: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .optional()
          .describe('Who answers; `list_agents` names them.'),
        history: z
          .array(
            z.strictObject({ question: z.string().max(20_000), answer: z.string().max(50_000).optional() }),
          )
          .max(20)
          .optional()
          .describe('What was asked and answered before, oldest first, so that a follow-up is understood.'),
      }),
      output: z.object({
        answer: z.string(),
        abstained: z.boolean(),
        citations: z.array(citation),
        searched_as: z.string().nullable().describe('What a follow-up question was completed to.'),
        tier: z.string().nullable().describe('How far the answer is backed, in the mode `agentic`.'),
        request_id: z.string(),
      }),
    },
    async ({ question, project, mode, ...rest }, { signal }) => {
      const options = { ...scopeOf(context, project), signal, ...rest };
      const answer =
        mode === 'agentic'
          ? await context.client.query(question, { ...options, mode })
          : await context.client.query(question, options);
      const result = resultOf(answer);
      return { result, text: textOf(result) };
    },
  );
}

const citation = z.object({
  chunk_id: z.number(),
  document_id: z.number(),
  title: z.string(),
  version_label: z.string(),
  source_uri: z.string(),
  place: z.string().nullable(),
  snippet: z.string(),
});

function resultOf(answer: QueryAnswer | AgenticAnswer) {
  return {
    answer: answer.answer,
    abstained: answer.abstained,
    citations: answer.citations.map(citationOf),
    searched_as: answer.searched_as ?? null,
    tier: 'tier' in answer ? answer.tier : null,
    request_id: answer.request_id,
  };
}

function citationOf(cited: QueryCitation): z.infer<typeof citation> {
  const { chunk_id, doc_id, title, version_label, source_uri, place, snippet } = cited;
  return {
    chunk_id,
    document_id: doc_id,
    title,
    version_label,
    source_uri,
    place: describePlace(place) ?? null,
    snippet,
  };
}

function textOf({ answer, citations, abstained }: ReturnType<typeof resultOf>): string {
  if (abstained) return `${answer}\n\n(The documents do not hold the answer.)`;
  const sources = citations.map(
    ({ chunk_id, title, version_label, place }) =>
      `[chunk:${chunk_id}] ${[`${title} (${version_label})`, place].filter(Boolean).join(', ')}`,
  );
  return [answer, '', 'Sources:', ...sources].join('\n');
}
