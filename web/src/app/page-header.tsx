import { useEffect } from 'react';
import type { HelixClient, Readiness } from '../../../src/client/client.ts';
import { HelixMark } from '../parts/icons.tsx';
import { useMediaQuery } from '../parts/use-media-query.ts';
import { useRequest } from '../parts/use-request.ts';

const RETRY_AFTER_MS = 5000;
/** Where the names would take three lines before the question box; `page.css` has the same width. */
const PHONE = '(max-width: 30rem)';

export function PageHeader({ client }: { client: HelixClient }) {
  const { state, reload } = useRequest((signal) => client.ready({ signal }), 'readiness');
  const isReady = state.status === 'loaded' && state.value.ready;

  useEffect(() => {
    if (isReady || state.status === 'loading') return;
    const timer = setTimeout(reload, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady, state, reload]);

  return (
    <header className="header">
      <div className="header-name">
        <HelixMark />
        <h1>Helix</h1>
        <p>Answers from your documents, with the passages to prove it.</p>
      </div>
      <div className="header-models">
        {state.status === 'loaded' && state.value.ready && <ModelsInUse readiness={state.value} />}
        {state.status === 'loaded' && !state.value.ready && (
          <p className="notice">Helix is not ready yet. Looking again every few seconds.</p>
        )}
        {state.status === 'failed' && <p className="notice">{state.error.message}</p>}
      </div>
    </header>
  );
}

function ModelsInUse({ readiness: { models, database } }: { readiness: Readiness }) {
  const isFolded = useMediaQuery(PHONE);
  const rows = [
    ['Answers', models.language],
    ['Search', models.embedding],
    ...(models.vision ? [['Images', models.vision]] : []),
    ['Database', database],
  ];
  const names = (
    <dl className="models" aria-label="In use">
      {rows.map(([use, name]) => (
        <div key={use}>
          <dt>{use}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
  if (!isFolded) return names;
  return (
    <details className="models-folded">
      <summary>Models in use</summary>
      {names}
    </details>
  );
}
