import { useEffect, useRef } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { describeStep } from './describe-step.ts';
import { isBeingWritten, type Writing } from './reduce-writing.ts';
import { writingsOf } from './writing-store.ts';

/** How far sections are that are written again; the old text stays until they are all done. */
export function RewritingNote({ client, artifactId, writing }: RewritingNoteProps) {
  const store = writingsOf(client);
  const { phase, sections, failure } = writing;
  const busy = sections.find(isBeingWritten);
  const done = sections.filter(({ step }) => step === 'done').length;
  const stop = useRef<HTMLButtonElement>(null);
  // The button that began it is gone.
  useEffect(() => {
    if (document.activeElement === document.body) stop.current?.focus({ preventScroll: true });
  }, []);
  if (phase === 'done') return null;
  return (
    <>
      {failure && (
        <FailureNote failure={{ ...failure, canRetry: false }} onRetry={() => void store.again(artifactId)} />
      )}
      <div className="documents-note artifacts-end">
        <p role="status">
          {phase === 'writing' && (busy ? `${busy.heading}: ${describeStep(busy, false)}` : 'Beginning…')}
          {phase === 'stopped' && 'Stopped. Everything is as it was.'}
          {phase === 'failed' && 'Everything is as it was.'}
        </p>
        {phase === 'writing' && (
          <progress
            aria-label="Sections written again"
            value={sections.length === 0 ? undefined : done}
            max={Math.max(1, sections.length)}
          />
        )}
        <p className="documents-buttons">
          {phase === 'writing' ? (
            <button ref={stop} type="button" className="plain-button" onClick={() => store.stop(artifactId)}>
              Stop
            </button>
          ) : (
            <>
              <button type="button" className="plain-button" onClick={() => void store.again(artifactId)}>
                Try again
              </button>
              <button type="button" className="plain-button" onClick={() => store.forget(artifactId)}>
                Dismiss
              </button>
            </>
          )}
        </p>
      </div>
    </>
  );
}

type RewritingNoteProps = { client: HelixClient; artifactId: number; writing: Writing };
