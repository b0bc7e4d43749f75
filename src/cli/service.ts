import { openAsBlob } from 'node:fs';
import { answerQuestion } from '../answer/answer-question.ts';
import type { AskEvent, HelixClient } from '../client/client.ts';
import { openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { IngestResult, Source } from '../ingest/ingest-context.ts';
import { ingestQueued, type Progress } from '../ingest/ingest-queued.ts';
import { createLogger } from '../log/logger.ts';
import { contextOfProject } from '../projects/context-of-project.ts';
import type { Settings } from '../settings/settings.ts';
import { findTrace } from '../store/traces.ts';
import { inProcessClient } from './in-process-client.ts';
import { noteChange } from './note-change.ts';
import { openOrServed } from './open-or-served.ts';
import { clientOf, type RunningServer } from './running-server.ts';

/** What a command does with Helix: itself, or through the server that has the data directory open. */
export interface Service {
  ask(question: string, options: AskOptions): AsyncIterable<AskEvent>;
  ingest(source: FileSource, onProgress?: (progress: Progress) => void): Promise<IngestResult>;
  trace(id: string): Promise<object>;
  /** Documents, versions and runs, as the API has them. */
  client(): Promise<HelixClient>;
  close(): Promise<void>;
}

/** A document on this machine: a file, or bytes that were read already. */
export type FileSource = Source & { content: { path: string } | { bytes: Uint8Array } };

export type AskOptions = {
  project: string;
  /** A role of the project. */
  role?: string;
  documentId?: number;
  asOf?: string;
  k: number;
  signal?: AbortSignal;
};

/**
 * `existing`: the command only reads, so there must be something to read.
 * `logLevel`: what is logged unless HELIX_LOG_LEVEL says otherwise; `error` for a command that tells failures itself.
 */
export async function openService(
  settings: Settings,
  { existing = false, logLevel = 'warn' }: { existing?: boolean; logLevel?: Settings['logLevel'] } = {},
): Promise<Service> {
  const level = process.env.HELIX_LOG_LEVEL ? settings.logLevel : logLevel;
  const opening = await openOrServed(settings, () => localService(settings, level), { existing });
  return 'opened' in opening ? opening.opened : remoteService(opening.running);
}

async function localService(settings: Settings, logLevel: Settings['logLevel']): Promise<Service> {
  const helix = await openHelix(settings, createLogger(logLevel));
  let inProcess: ReturnType<typeof inProcessClient> | undefined;
  return {
    async *ask(question, options) {
      const requestId = crypto.randomUUID();
      yield { type: 'start', requestId };
      const { role, ...asked } = options;
      const context = await contextOfProject(helix, asked.project, { role });
      for await (const event of answerQuestion(context, { ...asked, requestId, question })) {
        if (event.type === 'text-delta') yield { type: 'delta', text: event.text };
        else yield event;
      }
      yield { type: 'end', complete: true };
    },
    async ingest(source, onProgress) {
      await helix.ingestion.start(settings.workerConcurrency || 1);
      return noteChange(helix, { action: 'document.add', made: documentOf }, () =>
        ingestQueued(helix, source, { onProgress }),
      );
    },
    async trace(id) {
      const { database, tenant } = helix;
      const trace = await database.withTenant(tenant, (session) => findTrace(session, tenant, id), {
        readOnly: true,
      });
      if (!trace)
        throw new HelixError('not_found', {
          what: `Trace ${id}`,
          action: '`helix ask` prints the id of each answer.',
        });
      return trace;
    },
    async client() {
      inProcess ??= inProcessClient(helix);
      return (await inProcess).client;
    },
    async close() {
      await (await inProcess)?.close();
      await helix.close();
    },
  };
}

/** As the log has it of a document that was sent to a server. */
function documentOf({ documentId, runId }: IngestResult) {
  return { document_id: documentId, ...(runId !== undefined && { run_id: runId }) };
}

/** Through a server that is running. */
export function remoteService(running: RunningServer): Service {
  const client = clientOf(running);
  return {
    ask: (question, options) => client.ask(question, options),
    async ingest({ name, content, sourceUri, repository, ...source }, onProgress) {
      const file =
        'path' in content
          ? await openAsBlob(content.path)
          : new Blob([content.bytes as Uint8Array<ArrayBuffer>]);
      // The server makes the address of a repository's file itself.
      const known = repository ? { repository } : { sourceUri };
      const { document_id, version_id, run_id, vectors_made, ...rest } = await client.uploadDocument(
        file,
        name,
        {
          ...source,
          ...known,
          onProgress: onProgress as (progress: object) => void,
        },
      );
      return {
        ...rest,
        documentId: document_id,
        versionId: version_id,
        vectorsMade: vectors_made,
        runId: run_id ?? undefined,
      };
    },
    trace: (id) => client.trace(id),
    client: async () => client,
    close: async () => {},
  };
}
