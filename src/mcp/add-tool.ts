import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { HelixRequestError } from '../client/client.ts';
import { HelixError } from '../errors.ts';
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
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
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

/** Fields that several tools take. */
export const projectField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .optional()
  .describe('The project to work in; `list_projects` names them. The default one unless told.');
export const idField = z.int().min(1);
export const pagingFields = {
  limit: z.int().min(1).max(100).default(50).describe('How many at most.'),
  offset: z.int().min(0).max(1_000_000_000).default(0).describe('How many to pass over.'),
};
