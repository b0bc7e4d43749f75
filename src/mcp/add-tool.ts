import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { HelixRequestError } from '../client/client.ts';
import { HelixError } from '../errors.ts';
import { FILTER_LIMITS } from '../terms.ts';
import { boundedText } from '../text/bounded-text.ts';

/** The longest text of one result, in UTF-16 code units: about 15,000 tokens. */
export const MOST_CHARACTERS = 60_000;

/**
 * Registers a tool. What it gives is told twice, as data and as text, because hosts differ in which of the two they put
 * before their model. A failure is a result that says what to do, never a stack.
 */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { name, title, description, input, output, writes = false }: Tool<Input, Output>,
  run: (given: z.infer<Input>, call: ToolCall) => Promise<ToolAnswer<z.infer<Output>>>,
): void {
  const annotations = {
    readOnlyHint: !writes,
    destructiveHint: false,
    idempotentHint: !writes,
    openWorldHint: false,
  };
  const inputSchema = z.strictObject(input.shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(name, input, issue.keys) : undefined),
  });
  const config = { title, description, inputSchema, outputSchema: output, annotations };
  const callback = (given: unknown, call: ToolCall) => resultOf(run(given as z.infer<Input>, call), call);
  server.registerTool(name, config as object, callback as never);
}

export type Tool<Input, Output> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Whether it makes something; none of the tools changes or removes what is there. */
  writes?: boolean;
};

export type ToolAnswer<Result> = { result: Result; text: string };

/** What is used of the call: `signal` fires when it is cancelled or its connection ends. */
export type ToolCall = {
  signal: AbortSignal;
  _meta?: { progressToken?: string | number };
  sendNotification(notification: ServerNotification): Promise<void>;
};

async function resultOf(answer: Promise<ToolAnswer<unknown>>, { signal }: ToolCall): Promise<CallToolResult> {
  try {
    const { result, text } = await answer;
    return {
      content: [{ type: 'text', text: boundedText(text, MOST_CHARACTERS) }],
      structuredContent: result as Record<string, unknown>,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { content: [{ type: 'text', text: failureText(error) }], isError: true };
  }
}

/** What is not ours to tell is not told. */
export function failureText(error: unknown): string {
  if (error instanceof HelixError || error instanceof HelixRequestError) {
    const id = error instanceof HelixRequestError ? error.requestId : null;
    return `${error.message} (${error.code}${id ? `, request ${id}` : ''})`;
  }
  return new HelixError('internal').message;
}

/** The library's own message leaves the caller to guess what would be right. */
function unknownKeys(tool: string, { shape }: z.ZodObject, keys: readonly string[]): string {
  const found = keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 100)));
  const known = Object.keys(shape);
  const takes = known.length > 0 ? known.join(', ') : 'nothing';
  return `${found.join(', ')} is not known here: \`${tool}\` takes ${takes}`;
}

/** An empty one is a mistake: no document could have any of its values. */
function filterList<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1).max(FILTER_LIMITS.values);
}

/** Fields that several tools take. */
export const projectField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .optional()
  .describe('The project to work in; `list_projects` names them. The default one unless told.');
export const idField = z
  .int({
    error: ({ input }) =>
      `An id ${input === undefined ? 'is missing: give' : 'must be'} a whole number such as 12, as lists and searches show it`,
  })
  .min(1);
/** The values of a filter, by the limits that the API has. */
const filterValue = z.string().trim().min(1).max(FILTER_LIMITS.characters);
export const documentFilters = {
  source_type: filterList(filterValue).optional().describe('Formats, such as `pdf`.'),
  tags: filterList(filterValue).optional().describe('Documents with any of these tags.'),
  document_ids: filterList(idField).optional(),
};
export const pagingFields = {
  limit: z.int().min(1).max(100).default(50).describe('How many at most.'),
  offset: z.int().min(0).max(1_000_000_000).default(0).describe('How many to pass over.'),
};
