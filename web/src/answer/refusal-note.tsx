import { useId, useState } from 'react';
import { DEFAULT_PROJECT, type HelixClient } from '../../../src/client/client.ts';
import type { Turn } from '../chat/turn.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { AddIcon } from '../parts/icons.tsx';
import type { SourceTarget } from '../source/source-target.ts';
import { ClosestPassages } from './closest-passages.tsx';

/** What an answer that was not given rests on: where was looked, what came closest, and what would help. */
export function RefusalNote({ client, turn, project, onOpenSource, onAddDocument }: RefusalNoteProps) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const isWithheld = turn.verdict?.unverified ?? false;
  return (
    <div className="answer-refusal">
      <p>
        {isWithheld
          ? 'Helix wrote an answer, found that the passages do not support it, and held it back. '
          : reasonOf(turn, project)}
        If your team has written it down somewhere, add that document and ask again.
      </p>
      <div className="answer-refusal-actions">
        <button type="button" className="plain-button" onClick={onAddDocument}>
          <AddIcon />
          Add a document
        </button>
        {turn.requestId && (
          <button
            type="button"
            className="plain-button"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide the closest passages' : 'Show the closest passages'}
          </button>
        )}
      </div>
      {isShown && turn.requestId && (
        <div id={id}>
          <ClosestPassages client={client} requestId={turn.requestId} onOpenSource={onOpenSource} />
        </div>
      )}
    </div>
  );
}

function reasonOf({ documentIds, documentCount }: Turn, project: string): string {
  const ofProject = project === DEFAULT_PROJECT ? '' : ` of “${project}”`;
  if (documentCount === 0) return `There are no documents${ofProject || ' yet'} to look through. `;
  return `Helix looked through ${whereOf(documentIds, documentCount, ofProject)} and found nothing that answers this, so it did not guess. `;
}

function whereOf(documentIds: number[] | null, count: number | null, ofProject: string): string {
  if (documentIds) return `the ${formatCount(documentIds.length, 'document')} you chose`;
  if (count === null) return `the documents${ofProject}`;
  return count === 1
    ? `the one document${ofProject}`
    : `all ${count.toLocaleString('en')} documents${ofProject}`;
}

type RefusalNoteProps = {
  client: HelixClient;
  turn: Turn;
  project: string;
  onOpenSource: (target: SourceTarget) => void;
  onAddDocument: () => void;
};
