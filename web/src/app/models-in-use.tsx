import type { Readiness } from '../../../src/client/client.ts';
import type { RequestState } from '../parts/use-request.ts';

/** Who answers and searches, or why nobody does. */
export function ModelsInUse({ readiness }: { readiness: RequestState<Readiness> }) {
  if (readiness.status === 'loading') return null;
  // The note at the top of the page says so already.
  if (readiness.status === 'failed' && readiness.error.code === 'unreachable') return null;
  if (readiness.status === 'failed') return <p className="sidebar-notice">{readiness.error.message}</p>;
  if (!readiness.value.ready) {
    return <p className="sidebar-notice">Helix is not ready yet. Looking again every few seconds.</p>;
  }
  const { models, database } = readiness.value;
  const rows = [
    ['Answers', models.language],
    ['Search', models.embedding],
    ['Pictures', models.vision ?? 'none, only their writing is read'],
    ['Database', database],
  ];
  return (
    <details className="sidebar-models">
      <summary>Models in use</summary>
      <dl>
        {rows.map(([use, name]) => (
          <div key={use}>
            <dt>{use}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
