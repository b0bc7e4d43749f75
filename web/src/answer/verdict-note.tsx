import type { CheckedVerdict } from '../../../src/client/client.ts';

export function VerdictNote({ verdict }: { verdict: CheckedVerdict }) {
  if (!verdict.unverified) {
    return <p className="verdict">Checked: the cited passages support this answer.</p>;
  }
  if (verdict.error) {
    return <p className="note warning">Unverified. The check of this answer failed ({verdict.error}).</p>;
  }
  return (
    <div className="note warning">
      <p>Unverified. The cited passages do not support all of this answer.</p>
      <ul>
        {verdict.unsupported_claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
    </div>
  );
}
