import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What a model server can be told to do wrong. */
export type ModelFault =
  | { type: 'status'; status: number; retryAfter?: string; message?: string; details?: unknown[] }
  | { type: 'hang' }
  | { type: 'slow'; delayMs: number }
  | { type: 'cut-body' }
  | { type: 'malformed-json' }
  | { type: 'cut-stream'; afterDeltas: number }
  | { type: 'stalled-stream'; afterDeltas: number }
  | { type: 'unfinished-stream' }
  | { type: 'error-frame'; status: number }
  | { type: 'newline-in-delta' }
  | { type: 'empty-answer' }
  | { type: 'safety-block'; afterDeltas?: number }
  | { type: 'length-limit' }
  | { type: 'wrong-length' }
  | { type: 'nan' }
  | { type: 'too-few-vectors' };

/** Holds at most one fault per operation, for a number of calls. */
export function createFaults<Operation extends string>(): Faults<Operation> {
  const faults = new Map<Operation, { fault: ModelFault; left: number }>();
  return {
    set: (operation, fault, times = Number.POSITIVE_INFINITY) =>
      void faults.set(operation, { fault, left: times }),
    clear: () => faults.clear(),
    take: (operation) => {
      const entry = faults.get(operation);
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) faults.delete(operation);
      return entry.fault;
    },
  };
}

/** Sends a JSON body, broken in the way the fault says. */
export async function sendJson(response: ServerResponse, body: unknown, fault?: ModelFault): Promise<void> {
  const text = JSON.stringify(body);
  const half = text.slice(0, Math.ceil(text.length / 2));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (fault?.type === 'cut-body') {
    response.setHeader('content-length', Buffer.byteLength(text));
    await cutAfter(response, half);
    return;
  }
  response.end(fault?.type === 'malformed-json' ? half : text);
}

/** Writes server-sent frames, one a delta; stops when the reader has left. */
export async function sendFrames(
  response: ServerResponse,
  frames: Frames,
  fault?: ModelFault,
): Promise<void> {
  response.setHeader('content-type', 'text/event-stream');
  response.flushHeaders();
  for (const [index, frame] of frames.deltas.entries()) {
    if (fault?.type === 'cut-stream' && index === fault.afterDeltas) return cutAfter(response, '');
    if (fault?.type === 'stalled-stream' && index === fault.afterDeltas) return;
    if (fault?.type === 'malformed-json' && index === 1) response.write('data: {"broken": \n\n');
    if (fault?.type === 'error-frame' && index === 1) response.write(frames.error(fault.status));
    if (response.destroyed) return;
    response.write(frame);
    if (frames.delayMs > 0) await delay(frames.delayMs);
  }
  response.end(fault?.type === 'unfinished-stream' ? '' : frames.end);
}

async function cutAfter(response: ServerResponse, text: string): Promise<void> {
  if (text) await new Promise<void>((resolve) => response.write(text, () => resolve()));
  // What was written reaches the client before the reset does.
  await delay(20);
  response.destroy();
}

export type Faults<Operation extends string> = {
  set(operation: Operation, fault: ModelFault, times?: number): void;
  clear(): void;
  take(operation: Operation): ModelFault | undefined;
};

type Frames = { deltas: readonly string[]; end: string; error: (status: number) => string; delayMs: number };
