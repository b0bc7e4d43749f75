/** In place of an answer: the conversation was deleted while it was open here. */
export function GoneNote({ onMove }: { onMove: () => void }) {
  return (
    <div className="note failure" role="alert">
      <p>
        This conversation is not there any more: it was deleted, perhaps in another tab. Your question was not
        answered, and is kept.
      </p>
      <button type="button" className="plain-button" onClick={onMove}>
        Take the question to a new chat
      </button>
    </div>
  );
}
