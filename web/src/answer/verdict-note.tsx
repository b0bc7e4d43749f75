import type { CheckedVerdict } from '../../../src/client/client.ts';

export function VerdictNote({ verdict }: { verdict: CheckedVerdict }) {
  if (!verdict.unverified) {
    return <p className="answer-verdict">Checked: the cited passages support this answer.</p>;
  }
  if (verdict.error) {
    return <p className="answer-warning">Not checked: the check of this answer failed ({verdict.error}).</p>;
  }
  return (
    <div className="answer-warning">
      <p>Take care: the cited passages do not support all of this answer.</p>
      <ul>
        {verdict.unsupported_claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
    </div>
  );
}
