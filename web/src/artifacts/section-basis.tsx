import type { ArtifactSection } from '../../../src/client/client.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { describeBasis } from './describe-coverage.ts';

/** What was searched for and found, and what was mended or left out: for whoever wants to know. */
export function SectionBasis({ section }: SectionBasisProps) {
  const { coverage, is_repaired, problems, status } = section;
  const after = problems.length > 0 && status === 'written' ? ', mended' : '';
  return (
    <details className="artifact-basis">
      <summary>
        {describeBasis(section)}
        {after}
      </summary>
      <ul className="artifact-questions">
        {coverage.questions.map(({ question, is_answered, chunk_ids, reason }) => (
          <li key={question} className={is_answered ? 'artifact-found' : 'artifact-not-found'}>
            {question}{' '}
            <span className="artifact-question-end">
              {is_answered ? formatCount(chunk_ids.length, 'passage') : (reason ?? 'nothing found')}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <>
          <p>{introductionOf(status, is_repaired)}</p>
          <ul className="artifact-problems">
            {problems.map(({ code, message, sentence }, index) => (
              <li key={`${index} ${code}`}>
                {message}
                {sentence && <q>{sentence}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function introductionOf(status: ArtifactSection['status'], isRepaired: boolean): string {
  if (status === 'lacking') return 'A text was written and held back, because of this:';
  return isRepaired
    ? 'The first draft did not hold and was written anew, because of this:'
    : 'This was taken out of the draft:';
}

type SectionBasisProps = { section: ArtifactSection };
