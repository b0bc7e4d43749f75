import type { AnswerCitation } from '../../../src/client/client.ts';

/** What has become of the cited documents since the answer was given, a sentence each. */
export function describeChanges(citations: readonly AnswerCitation[]): string[] {
  const changes = citations.filter(({ is_current }) => !is_current).map(describeChange);
  return [...new Set(changes)];
}

/** What was purged has no version any more. */
function describeChange({ title, version_label }: AnswerCitation): string {
  if (version_label === '')
    return `Since then, “${title}” was removed. What it said is only known from the beginning of the passage below.`;
  return `Since then, “${title}” has changed: this answer is from version ${version_label}, which is no longer the current one. Ask again to hear what holds now.`;
}
