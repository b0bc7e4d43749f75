import type { Failure } from './failure.ts';

export function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div className="note failure" role="alert">
      <p>{failure.message}</p>
      {failure.requestId && (
        <p className="request-id">
          Request <code>{failure.requestId}</code>
        </p>
      )}
      {failure.canRetry && (
        <button type="button" className="plain-button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
