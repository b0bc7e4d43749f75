import { type MouseEvent, useId } from 'react';
import type { ClarifyOption } from '../../../../src/client/client.ts';
import type { ClarifySectionProps } from './clarify-section.tsx';
import { describeHeader, describeLines } from './describe-lines.ts';
import { SourcePath } from './source-path.tsx';

/** One meaning of a question: the button that asks for it, and what speaks for it below. */
export function ClarifyChoice(props: ClarifyChoiceProps) {
  const { option, hasRepository, canAsk, onChoose, onOpenSource } = props;
  const { label, question, evidence } = option;
  const evidenceId = useId();
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // The new question takes the focus that nothing else holds.
    event.currentTarget.blur();
    onChoose?.(question);
  };
  return (
    <>
      {onChoose ? (
        <button
          type="button"
          className="agentic-choice"
          disabled={!canAsk}
          aria-describedby={evidence.length > 0 ? evidenceId : undefined}
          onClick={choose}
        >
          <strong>{label}</strong> <span className="agentic-asks">{question}</span>
        </button>
      ) : (
        <p className="agentic-choice-name">
          <strong>{label}</strong> <span className="agentic-asks">{question}</span>
        </p>
      )}
      <ul id={evidenceId} className="agentic-evidence">
        {evidence.map((each) => (
          <li key={each.chunk_id}>
            <button
              type="button"
              className="agentic-source"
              aria-haspopup="dialog"
              onClick={() => onOpenSource({ chunkId: each.chunk_id, number: null, claim: '' })}
            >
              <span className="agentic-source-body">
                <SourcePath path={each.path} repository={each.repository} hasRepository={hasRepository} />{' '}
                <span className="agentic-place">
                  {[describeLines(each), describeHeader(each.header)].filter(Boolean).join(' · ')}
                </span>{' '}
                <span className="agentic-snippet">{withoutHeading(each)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A snippet begins with the heading that stands above it already. */
function withoutHeading({ snippet, header }: Evidence): string {
  const heading = header.split(' > ').at(-1) ?? '';
  const isRepeated = heading !== '' && snippet.startsWith(`${heading} `);
  return isRepeated ? snippet.slice(heading.length + 1) : snippet;
}

type Evidence = ClarifyOption['evidence'][number];
type ClarifyChoiceProps = Omit<ClarifySectionProps, 'clarify' | 'hasClosest'> & {
  option: ClarifyOption;
  hasRepository: boolean;
};
