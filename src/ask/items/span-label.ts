import type { EvidenceSpan } from '../terms.ts';

/** Where a span is, as people write it: `src/fuse/fuse-channels.ts:12-40`. The same in every database. */
export function spanLabel(span: Placed): string {
  return withLines(shownPath(span), span);
}

/** The path of a span, with its repository where the evidence is of several. */
export function shownPath({ path, shownPath: shown }: Pick<EvidenceSpan, 'path' | 'shownPath'>): string {
  return shown ?? path;
}

export function withLines(path: string, { startLine, endLine }: Omit<Placed, 'path'>): string {
  if (startLine === null) return path;
  return endLine === null || endLine === startLine
    ? `${path}:${startLine}`
    : `${path}:${startLine}-${endLine}`;
}

/** The same with the commit at which the file has these lines. */
export function fullLabel(span: Placed & Pick<EvidenceSpan, 'commit'>): string {
  return span.commit ? `${spanLabel(span)}@${span.commit.slice(0, SHORT_COMMIT)}` : spanLabel(span);
}

/** As many as Git shows in a large repository. */
const SHORT_COMMIT = 10;

type Placed = Pick<EvidenceSpan, 'path' | 'shownPath' | 'startLine' | 'endLine'>;
