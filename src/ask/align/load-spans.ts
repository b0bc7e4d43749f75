import { embedQuestion } from '../../embed/embed-question.ts';
import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import { loadScreened } from '../../retrieve/screen-chunks.ts';
import { loadChunks } from '../../store/load-chunks.ts';
import type { QuarantinedChunk } from '../../terms.ts';
import { evidenceSpan } from '../channels/describe-span.ts';
import { readIntent } from '../question/read-intent.ts';
import type { AskContext, AskRequest, EvidenceSpan } from '../terms.ts';

/** Chunks by id as evidence, in the order of their ids as given; without those that seem to be written for a model. */
export async function loadSpans(
  context: AskContext,
  request: AskRequest,
  chunkIds: readonly number[],
): Promise<{ spans: EvidenceSpan[]; quarantined: QuarantinedChunk[] }> {
  const wanted = [...new Set(chunkIds)];
  if (wanted.length === 0) return { spans: [], quarantined: [] };
  const { tenant, embeddingModel } = context;
  const { spaceId } = embeddingModel;
  const vector = await embedQuestion(embeddingModel, request.question, request.signal);
  const { kept, quarantined } = await reading(context, request.signal, async (session) => {
    const { injection } = await findScope(session, context, request);
    return loadScreened(wanted, wanted.length, injection, (ids) =>
      loadChunks(session, tenant, { chunkIds: ids, spaceId, vector }),
    );
  });
  const { terms } = readIntent(request.question);
  const spans = kept.map((chunk) => evidenceSpan({ ...chunk, ranks: {}, score: 0 }, { terms }));
  return { spans, quarantined };
}
