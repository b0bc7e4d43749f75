import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A language model behind OpenAI's format that says what the test wants, when the test wants it. The script is given the ids
 * of the chunks that were put before it. `environment` makes a Helix ask it, with everything else as it is without a key.
 */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const model: ScriptedModel = {
    environment: {},
    script: async function* () {},
    close: async () => {},
  };
  const server = createServer((request, response) => {
    answer(request, response, model).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  model.environment = {
    HELIX_EMBEDDING_PROVIDER: 'local',
    HELIX_LANGUAGE_PROVIDER: 'openai-compatible',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'scripted',
  };
  model.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return model;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  model: ScriptedModel,
): Promise<void> {
  const prompt = await text(request);
  const chunkIds = [...prompt.matchAll(/ChunkID: (\d+)/g)].map(([, id]) => Number(id));
  response.setHeader('content-type', 'text/event-stream');
  response.flushHeaders();
  for await (const content of model.script(chunkIds)) {
    if (response.destroyed) return;
    response.write(frame({ delta: { content }, finish_reason: null }));
  }
  response.end(`${frame({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
}

function frame(choice: object): string {
  const chunk = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`;
}

export type ScriptedModel = {
  environment: Record<string, string>;
  script: (chunkIds: number[]) => AsyncIterable<string>;
  close(): Promise<void>;
};
