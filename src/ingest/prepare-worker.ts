import { parentPort } from 'node:worker_threads';
import { chunkBlocks } from '../chunk/chunk-blocks.ts';
import { HelixError, messageOf } from '../errors.ts';
import { extractDocument } from '../extract/extractor-registry.ts';
import type { DocumentBytes, PrepareAnswer, Prepared } from './prepare-document.ts';

/** Reading and cutting a document keeps a processor busy, so it happens here and not where requests are served. */
parentPort!.on('message', async (request: DocumentBytes) => {
  parentPort!.postMessage(await answerTo(request));
});

async function answerTo(request: DocumentBytes): Promise<PrepareAnswer> {
  try {
    return { prepared: await prepare(request) };
  } catch (error) {
    if (error instanceof HelixError) return { error: { code: error.code, details: error.details } };
    const details = { name: request.name, problem: messageOf(error) };
    return { error: { code: 'extraction_failed', details } };
  }
}

async function prepare({ name, bytes, profile }: DocumentBytes): Promise<Prepared> {
  const { sourceType, ...extraction } = await extractDocument({ name, bytes }, LIMITS);
  return { ...extraction, sourceType, chunks: chunkBlocks(extraction, profile) };
}

const LIMITS = { maxPages: 2000, maxExpandedBytes: 256 * 1024 * 1024, ocr: true };
