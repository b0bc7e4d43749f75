import type { ArtifactSection } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';

/** `Found something for 3 of 4 questions, in 2 documents`. */
export function describeCoverage({ questions, documents }: ArtifactSection['coverage']): string {
  const answered = questions.filter(({ is_answered }) => is_answered).length;
  if (answered === 0) return `Found nothing for ${formatCount(questions.length, 'question')}`;
  const asked = questions.length === 1 ? 'the question' : `${answered} of ${questions.length} questions`;
  return `Found something for ${asked}, in ${formatCount(documents, 'document')}`;
}
