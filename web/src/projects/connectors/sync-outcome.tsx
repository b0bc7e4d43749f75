import type { SyncReport } from '../../../../src/client/client.ts';
import { formatCount } from '../../parts/format-quantity.ts';
import { describeReport } from './describe-report.ts';

/** What came of the last sync, with what went wrong under it. */
export function SyncOutcome({ report, onAllowRemoval }: SyncOutcomeProps) {
  const { error, problems, failed, skipped, removal_refused } = report;
  const rest = failed + skipped - problems.length;
  return (
    <div className="connector-outcome">
      <p className={report.status === 'failed' ? 'connector-bad' : undefined}>{describeReport(report)}</p>
      {error && <p className="connector-bad">{error.message}</p>}
      {removal_refused > 0 && (
        <p className="documents-held">
          {formatCount(removal_refused, 'document')} would have gone, which is most of what came from there,
          so nothing was removed. If that is meant,{' '}
          {onAllowRemoval ? (
            <button type="button" className="documents-text-button" onClick={onAllowRemoval}>
              sync and remove them
            </button>
          ) : (
            <>
              sync with <code>--allow-removal</code>.
            </>
          )}
        </p>
      )}
      {problems.length > 0 && (
        <details>
          <summary>{formatCount(failed + skipped, 'thing')} failed or left out, and why</summary>
          <ul className="connector-problems">
            {problems.map(({ source_uri, outcome, reason }) => (
              <li key={`${outcome} ${source_uri}`}>
                <code>{source_uri}</code> {outcome}: {reason}
              </li>
            ))}
            {rest > 0 && <li>and {rest.toLocaleString('en')} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

type SyncOutcomeProps = {
  report: SyncReport;
  /** Null where it can only be synced elsewhere. */
  onAllowRemoval: (() => void) | null;
};
