import { messageOf } from '../../errors.ts';
import type { LocalModel } from './local-model.ts';
import type { TextEmbedder } from './text-embedder.ts';

// A worker process of `worker-handle.ts`. Each request is answered once, in order.
let embedder: TextEmbedder | undefined;

process.on('message', async (request: WorkerRequest) => {
  try {
    reply(await answer(request));
  } catch (error) {
    reply({ type: 'failed', problem: messageOf(error) });
  }
});
// A Ctrl-C reaches the whole process group. The parent decides when to end, so that it can drain first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (request.type === 'load') {
    // Imported here, so that a runtime library that does not load is reported and not just an exit code.
    const { createTextEmbedder } = await import('./text-embedder.ts');
    embedder = await createTextEmbedder(request.model, request.cacheDirectory);
    return { type: 'loaded' };
  }
  if (embedder === undefined) throw new Error('a text came before the model was loaded');
  const { question, text } = request;
  const vector = await (question === undefined ? embedder.embed(text) : embedder.compare(question, text));
  return { type: 'vector', vector };
}

/** The parent may be gone already; the callback keeps that from being an uncaught error. */
function reply(message: WorkerReply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

export type WorkerRequest =
  | { type: 'load'; model: LocalModel; cacheDirectory: string }
  /** With a question, the vector is not that of the text but of how they fit (`late-interaction.ts`). */
  | { type: 'embed'; text: string; question?: string | undefined };
export type WorkerReply =
  | { type: 'loaded' }
  | { type: 'vector'; vector: Float32Array }
  | { type: 'failed'; problem: string };
