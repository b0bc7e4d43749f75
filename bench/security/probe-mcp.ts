import { parseSse } from '../../src/client/parse-sse.ts';
import { secretsIn } from './marks.ts';
import { kindOfParameter, type Places } from './places.ts';
import type { Tally } from './probe-class.ts';
import type { Attack } from './probe-references.ts';
import { differenceOf, told } from './same-answer.ts';
import { type Answered, sendRequest } from './send-request.ts';

/** Every tool of the Model Context Protocol with what is another's, and every resource by its address. */
export async function probeMcp(url: string, tally: Tally, attack: Attack): Promise<void> {
  const call = (method: string, params: object) =>
    sendRequest(
      url,
      { method: 'POST', path: '/mcp', query: {}, json: { jsonrpc: '2.0', id: 1, method, params } },
      attack.key,
    );
  const listed = await call('tools/list', {});
  const tools = await toolsIn(listed);
  for (const { name, inputSchema } of tools)
    for (const field of Object.keys(inputSchema.properties ?? {})) {
      const kind = kindOfParameter('', field);
      if (!kind || attack.kinds?.includes(kind) === false) continue;
      await compare(tally, attack, `${name} with ${field}`, (places) => ({
        value: places[kind],
        send: () =>
          call('tools/call', { name, arguments: { ...neededBy(inputSchema), [field]: places[kind] } }),
      }));
    }
  for (const type of ['documents', 'artifacts'] as const)
    await compare(tally, attack, `resource of ${type}`, (places) => {
      const value = places[type === 'documents' ? 'document' : 'artifact'];
      return { value, send: () => call('resources/read', { uri: `helix://default/${type}/${value}` }) };
    });
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
    note(tally, attack, method, await call(method, {}));
  tally.note(`${tools.length} tools of MCP`);
}

type Sending = { value: string | number; send(): Promise<Answered> };

async function compare(
  tally: Tally,
  attack: Attack,
  what: string,
  make: (places: Places) => Sending,
): Promise<void> {
  const shown: string[] = [];
  for (const places of [attack.victim, attack.nobody]) {
    const { value, send } = make(places);
    const answered = await send();
    note(tally, attack, what, answered);
    shown.push(told(answered, value));
  }
  const [theirs, nobodys] = shown as [string, string];
  if (theirs !== nobodys)
    tally.leak(
      `MCP ${what} tells what is there: ${differenceOf(theirs, nobodys)}`,
      `POST /mcp as ${attack.who}`,
    );
}

function note(tally: Tally, attack: Attack, what: string, { text, status }: Answered): void {
  tally.tried();
  const leaked = secretsIn(text, attack.marks);
  if (leaked.length > 0) tally.leak(`MCP ${what}: ${leaked.join(', ')}`, `POST /mcp as ${attack.who}`);
  if (status === 500) tally.leak(`MCP ${what}: ${text.slice(0, 200)}`, `POST /mcp as ${attack.who}`);
}

type Tool = { name: string; inputSchema: { properties?: Record<string, object>; required?: string[] } };

async function toolsIn({ text }: Answered): Promise<Tool[]> {
  for await (const { data } of parseSse(new Response(text).body!))
    return (JSON.parse(data) as { result: { tools: Tool[] } }).result.tools;
  throw new Error(`MCP lists no tools: ${text.slice(0, 200)}`);
}

/** Whatever a tool cannot be called without. */
function neededBy({ required = [] }: Tool['inputSchema']): Record<string, unknown> {
  const values: Record<string, unknown> = {
    question: 'What is the passphrase of the harbour vault?',
    type: 'workflow',
    document_id: 1,
    chunk_id: 1,
    artifact_id: 1,
  };
  return Object.fromEntries(required.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}
