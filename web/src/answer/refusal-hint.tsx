/** `isWithheld`: an answer was written, and then held back because the passages did not support it. */
export function RefusalHint({ isWithheld, onAddDocument }: RefusalHintProps) {
  return (
    <div className="note">
      <p>
        {isWithheld
          ? 'Helix wrote an answer, found that the passages do not support it, and held it back. '
          : 'Nothing in the documents answers this, so Helix did not guess. '}
        If your team has written it down somewhere, add that document and ask again.
      </p>
      <button type="button" className="plain-button" onClick={onAddDocument}>
        Add a document
      </button>
    </div>
  );
}

type RefusalHintProps = { isWithheld: boolean; onAddDocument: () => void };
