import { useEffect, useState } from 'react';

/** A reader who has waited this long is offered another way. */
const SLOW_MS = 10_000;

/** Shown while a page is waited for: nothing at first, then the way to its text. */
export function SlowNote({ onText }: { onText: () => void }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isSlow && (
        <p className="note">
          This page takes long.{' '}
          <button type="button" className="plain-button" onClick={onText}>
            Read it as text
          </button>
        </p>
      )}
    </div>
  );
}
