import { useState } from 'react';

/** Leads to the turns before those that were read, of a conversation that is very long. */
export function EarlierTurns({ onLoad }: { onLoad: () => Promise<void> }) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    await onLoad();
    setIsLoading(false);
  };
  return (
    <button
      type="button"
      className="plain-button"
      aria-disabled={isLoading}
      onClick={isLoading ? undefined : load}
    >
      {isLoading ? 'Reading…' : 'Show what came before'}
    </button>
  );
}
