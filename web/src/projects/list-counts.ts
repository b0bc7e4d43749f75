import type { ProjectCounts } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';

const NOUNS: readonly [keyof ProjectCounts, string][] = [
  ['documents', 'document'],
  ['chunks', 'passage'],
  ['artifacts', 'artifact'],
  ['conversations', 'conversation'],
  ['connectors', 'connector'],
  ['eval_cases', 'eval case'],
  ['evals', 'eval run'],
];

/** What a project holds, without what it has none of; documents are always told. */
export function listCounts(counts: ProjectCounts): string[] {
  return NOUNS.filter(([key]) => key === 'documents' || counts[key] > 0).map(([key, noun]) =>
    formatCount(counts[key], noun),
  );
}
