import { createHash } from 'node:crypto';
import { isTestFile } from '../../outline/is-test-file.ts';
import type { RetrievedChunk } from '../../terms.ts';
import type { SpanKind } from '../envelope.ts';
import type { AskChannel, EvidenceSpan, QuestionTerm } from '../terms.ts';
import { guessRole } from './guess-role.ts';

/** A chunk as evidence: what it is called alike in every database, and what it seems to be for the question. */
export function evidenceSpan(chunk: RetrievedChunk, about: SpanAbout = {}): EvidenceSpan {
  const { repository, source, text, score } = chunk;
  const path = repository?.path ?? chunk.sourceUri;
  const kind = spanKind(chunk.sourceType, path);
  const header = headerOf(chunk, kind);
  return {
    chunk,
    kind,
    role: guessRole(
      {
        kind,
        path,
        title: chunk.documentTitle,
        text,
        headingPath: chunk.headingPath,
        symbols: source.symbols ?? [],
      },
      about,
    ),
    path,
    header,
    startLine: source.start_line ?? null,
    endLine: source.end_line ?? null,
    repository: repository?.name ?? null,
    commit: repository?.commit ?? null,
    textHash: createHash('sha256').update(text).digest('hex'),
    ranks: about.ranks ?? { ...chunk.ranks },
    score,
  };
}

export type SpanAbout = {
  /** Those of the question: what is named there and stands here may be defined here. */
  terms?: readonly QuestionTerm[];
  ranks?: Partial<Record<AskChannel, number>>;
};

/** Only code is a test: a page about testing, or one in a folder of tests, is a document like any other. */
export function spanKind(sourceType: string, path: string): SpanKind {
  if (sourceType !== 'code') return 'doc';
  return isTestFile(path, undefined) ? 'test' : 'code';
}

const MOST_NAMES = 3;

/** Code is called by what all of it stands in, else by the first things that it defines. */
function headerOf({ headingPath, source }: RetrievedChunk, kind: SpanKind): string {
  if (kind === 'doc') return headingPath.join(' > ');
  const { symbols = [] } = source;
  if (headingPath.length > 0) return headingPath.join('.');
  const more = symbols.length > MOST_NAMES ? ', …' : '';
  return `${symbols.slice(0, MOST_NAMES).join(', ')}${more}`;
}
