import type { ArtifactSection } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';

/** What a section rests on, or why there is none: passages that were found need not answer its questions. */
export function describeBasis({ status, coverage, problems }: Basis): string {
  const isFound = coverage.questions.some(({ is_answered }) => is_answered);
  if (status === 'written' || !isFound) return describeCoverage(coverage);
  const of = formatCount(coverage.documents, 'document');
  return problems.length > 0
    ? `What was written from ${of} did not hold`
    : `Looked through passages of ${of}, and nothing in them answers it`;
}

type Basis = Pick<ArtifactSection, 'status' | 'coverage' | 'problems'>;

/** `Found something for 3 of 4 questions, in 2 documents`. */
export function describeCoverage({ questions, documents }: ArtifactSection['coverage']): string {
  const answered = questions.filter(({ is_answered }) => is_answered).length;
  if (answered === 0) return `Found nothing for ${formatCount(questions.length, 'question')}`;
  const asked = questions.length === 1 ? 'the question' : `${answered} of ${questions.length} questions`;
  return `Found something for ${asked}, in ${formatCount(documents, 'document')}`;
}
