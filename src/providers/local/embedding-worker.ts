import { messageOf } from '../../errors.ts';
import type { LocalModel } from './local-model.ts';
import type { TextEmbedder } from './text-embedder.ts';

// A worker process of `worker-handle.ts`. Each request is answered once, in order.
let embedText: TextEmbedder | undefined;

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
    embedText = await createTextEmbedder(request.model, request.cacheDirectory);
    return { type: 'loaded' };
  }
  if (embedText === undefined) throw new Error('a text came before the model was loaded');
  return { type: 'vector', vector: await embedText(request.text) };
}

/** The parent may be gone already; the callback keeps that from being an uncaught error. */
function reply(message: WorkerReply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

export type WorkerRequest =
  | { type: 'load'; model: LocalModel; cacheDirectory: string }
  | { type: 'embed'; text: string };
export type WorkerReply =
  | { type: 'loaded' }
  | { type: 'vector'; vector: Float32Array }
  | { type: 'failed'; problem: string };
