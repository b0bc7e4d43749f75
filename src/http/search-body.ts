import type { Evidence } from '../answer/find-evidence.ts';
import type { QuarantinedChunk, RetrievedChunk } from '../terms.ts';

type Candidate = Evidence['retrieval']['candidates'][number];

/** The evidence as `/v1/search` shows it. */
export function searchBody(question: string, { searchedAs, retrieval, gate, sources }: Evidence) {
  const candidates = new Map(retrieval.candidates.map((candidate) => [candidate.chunkId, candidate]));
  return {
    question,
    ...(searchedAs !== question && { searched_as: searchedAs }),
    results: sources.map((chunk, index) => ({
      rank: index + 1,
      ...resultOf(chunk, candidates.get(chunk.chunkId)),
    })),
    gate,
    quarantined: quarantinedBody(retrieval),
    retrieval: retrievalBody(retrieval),
    timings: timingsBody(retrieval.timings),
  };
}

/** Where a chunk is from and where it is there: what a citation and a result of a search both say. */
export function sourceBody({ documentId, versionId, chunkId, documentTitle, versionLabel }: RetrievedChunk) {
  return {
    doc_id: documentId,
    doc_version_id: versionId,
    chunk_id: chunkId,
    title: documentTitle,
    version_label: versionLabel,
  };
}

export function placeBody({ source, span }: RetrievedChunk) {
  return { ...source, start_offset: span.start, end_offset: span.end };
}

export function scoresBody(candidate: Candidate) {
  const { ranks, parts, distance, lexicalScore, fusedScore, rrfScore, rerankScore } = candidate;
  return {
    vector:
      ranks.vector === undefined ? null : { rank: ranks.vector, distance: distance ?? null, ...parts.vector },
    lexical:
      ranks.lexical === undefined
        ? null
        : { rank: ranks.lexical, score: lexicalScore ?? null, ...parts.lexical },
    fused: fusedScore,
    rrf: rrfScore,
    rerank: rerankScore ?? null,
  };
}

/** Chunks that were found and not used; what they say is not told. */
export function quarantinedBody({ quarantined }: { quarantined: readonly QuarantinedChunk[] }) {
  return quarantined.map(({ chunkId, documentId, reasons }) => ({
    chunk_id: chunkId,
    document_id: documentId,
    reasons,
  }));
}

/** How the channels came to what they found. */
export function retrievalBody({ projectId, revision, candidates, counts, ...rest }: Evidence['retrieval']) {
  const { vector, lexical, fusion, rerank } = rest;
  return {
    project_id: projectId,
    revision,
    counts: { ...counts, merged: candidates.length },
    vector: { method: vector.method },
    lexical: { exact: lexical.exact, matched: lexical.matched, words: lexical.words },
    fusion: fusionBody(fusion),
    reranker: rerank?.reranker ?? null,
    reranker_skipped: rerank?.skipped ?? false,
    ...(rerank?.error !== undefined && { reranker_error: rerank.error }),
  };
}

/** By ranks; by scores that count alike; or by scores that count as far as they are apart. */
function fusionBody(rule: Evidence['retrieval']['fusion']) {
  if (rule.kind === 'ranks') return { by: 'ranks', k: rule.k };
  return rule.kind === 'even' ? { by: 'scores' } : { by: 'spread', cosine_worth: rule.cosineWorth };
}

/** `firstWordMs` as `first_word_ms`, to a tenth. */
export function timingsBody(timings: Partial<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(timings).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), Math.round(value * 10) / 10]],
    ),
  );
}

function resultOf(chunk: RetrievedChunk, candidate: Candidate | undefined) {
  return {
    ...sourceBody(chunk),
    source_uri: chunk.sourceUri,
    source_type: chunk.sourceType,
    heading_path: chunk.headingPath,
    type: chunk.type,
    text: chunk.text,
    place: placeBody(chunk),
    distance: chunk.distance,
    // A neighbour was found by no channel: it stands beside a chunk that was.
    scores: candidate ? scoresBody(candidate) : null,
    ...(chunk.neighbourOf !== undefined && { neighbour_of: chunk.neighbourOf }),
    ...(chunk.suspicions && { suspicions: chunk.suspicions }),
  };
}
