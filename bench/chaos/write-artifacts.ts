import { setTimeout as sleep } from 'node:timers/promises';
import { parseSse } from '../../src/client/parse-sse.ts';
import type { Ledger } from './ledger.ts';

const PATIENCE_MS = 60_000;

/** Has one artifact written after the other until it is told to stop. Those that were told to be kept go into the ledger. */
export async function writeArtifacts(
  { url, stop }: { url: string; stop: AbortSignal },
  ledger: Ledger,
): Promise<void> {
  while (!stop.aborted) {
    const written = await writeOne(url);
    if (written) ledger.artifacts.push(written);
    else ledger.retried += 1;
    await sleep(300);
  }
}

async function writeOne(url: string): Promise<{ artifactId: number; sections: number } | undefined> {
  try {
    const response = await fetch(`${url}/v1/artifacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ type: 'workflow', topic: 'the harbour' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) return undefined;
    for await (const { type, data } of parseSse(response.body!)) {
      if (type !== 'artifact') continue;
      const { artifact } = JSON.parse(data) as { artifact: { artifact_id: number; sections: unknown[] } };
      return { artifactId: artifact.artifact_id, sections: artifact.sections.length };
    }
  } catch {
    // A connection that breaks leaves nothing that was promised.
  }
  return undefined;
}
