import type { KnownFile, RepositoryState, SkippedBlob } from '../store/repositories.ts';
import { type ChosenFile, SKIP_REASONS, type SkippedFile, type SkipReason } from './choose-files.ts';

/** What is to be done for the documents to be what a commit has. */
export type Plan = {
  /** To be read. */
  wanted: ChosenFile[];
  /** Those whose content is there. */
  unchanged: ChosenFile[];
  /** Read before and not taken; they say the same still. */
  stillSkipped: SkippedBlob[];
};

/** By what Git calls the contents: nothing is read to know that it is the same. */
export function planChanges(
  chosen: readonly ChosenFile[],
  { files, skipped }: Pick<RepositoryState, 'files' | 'skipped'>,
  isForced: boolean,
): Plan {
  const known = new Map(files.map(({ path, blob }) => [path, blob]));
  const refused = new Map(skipped.map((each) => [each.path, each]));
  const plan: Plan = { wanted: [], unchanged: [], stillSkipped: [] };
  for (const file of chosen) {
    const before = refused.get(file.path);
    if (isForced) plan.wanted.push(file);
    else if (known.get(file.path) === file.blob) plan.unchanged.push(file);
    else if (before?.blob === file.blob && isReason(before.reason)) plan.stillSkipped.push(before);
    else plan.wanted.push(file);
  }
  return plan;
}

/** Documents of files that the commit does not have, or that are not taken any more. */
export function goneFiles(files: readonly KnownFile[], kept: ReadonlySet<string>): KnownFile[] {
  return files.filter(({ path }) => !kept.has(path));
}

export function asSkipped({ path, reason }: SkippedBlob): SkippedFile[] {
  return isReason(reason) ? [{ path, reason }] : [];
}

/** What another release of Helix went by may be no reason any more. */
function isReason(reason: string): reason is SkipReason {
  return (SKIP_REASONS as readonly string[]).includes(reason);
}
