/** `line 7`, `lines 12–30`; empty where the lines are not known. */
export function describeLines({ start_line, end_line }: Lines): string {
  if (start_line === null) return '';
  const last = end_line ?? start_line;
  return last === start_line ? `line ${start_line}` : `lines ${start_line}–${last}`;
}

/** `src/fuse.ts:12-30@abc1234`: as people paste it into a terminal or a message. */
export function pointTo({ path, start_line, end_line, commit }: Pointed): string {
  const lines = start_line === null ? [] : [...new Set([start_line, end_line ?? start_line])];
  const place = lines.length > 0 ? `${path}:${lines.join('-')}` : path;
  return commit ? `${place}@${shortCommit(commit)}` : place;
}

/** Two repositories may each have a README.md: where there are several, their names are told. */
export function areOfSeveral(places: readonly { repository?: string | null }[]): boolean {
  return new Set(places.flatMap(({ repository }) => repository ?? [])).size > 1;
}

/** The headings above a passage as the rest of the page writes them. */
export function describeHeader(header: string): string {
  return header.replaceAll(' > ', ' › ');
}

/** As git abbreviates it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

type Lines = { start_line: number | null; end_line: number | null };
type Pointed = Lines & { path: string; commit: string | null };
