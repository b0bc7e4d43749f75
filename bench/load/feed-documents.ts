import { setTimeout as sleep } from 'node:timers/promises';
import { problemOf } from './ask-helix.ts';
import type { Corpus } from './corpus.ts';
import type { LoadTenant } from './open-tenants.ts';

/** Puts a document in and waits until it can be asked. */
export async function ingestText(
  url: string,
  tenant: LoadTenant,
  name: string,
  text: string,
): Promise<Ingested> {
  const form = new FormData();
  form.set('file', new File([text], name, { type: 'text/markdown' }));
  form.set('project', tenant.project);
  form.set('source_uri', name);
  const started = performance.now();
  try {
    const response = await fetch(`${url}/v1/documents`, {
      method: 'POST',
      headers: tenant.headers,
      body: form,
    });
    const body = (await response.json()) as { error?: string; chunks?: number };
    const tookMs = performance.now() - started;
    if (response.ok) return { tookMs, bytes: text.length };
    return { tookMs, bytes: 0, problem: `ingestion ${response.status}: ${body.error}` };
  } catch (error) {
    return { tookMs: performance.now() - started, bytes: 0, problem: `ingestion ${problemOf(error)}` };
  }
}

export type Ingested = { tookMs: number; bytes: number; problem?: string };

/**
 * Documents keep coming, in turn for each tenant: the first ones are new, then each comes again with other words. What is
 * asked about is not among them.
 */
export async function feedDocuments(setting: FeedSetting): Promise<void> {
  const { url, corpus, tenants, everySeconds, isOver, onIngested } = setting;
  for (let count = 0; !isOver(); count += 1) {
    const next = sleep(everySeconds * 1000);
    const tenant = tenants[count % tenants.length]!;
    const round = Math.floor(count / tenants.length);
    const number = FIRST + (round % KEPT);
    const text = corpus.document(tenant.name, number, round);
    onIngested(await ingestText(url, tenant, `feed-${number}.md`, text));
    await next;
  }
}

export type FeedSetting = {
  url: string;
  corpus: Corpus;
  tenants: readonly LoadTenant[];
  everySeconds: number;
  isOver(): boolean;
  onIngested(ingested: Ingested): void;
};

/** Beyond every document that is asked about. */
const FIRST = 100_000;
const KEPT = 25;
