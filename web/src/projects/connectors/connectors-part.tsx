import { useEffect, useRef, useState } from 'react';
import type { ConnectorPage, HelixClient } from '../../../../src/client/client.ts';
import { PAGE_SIZE } from '../../documents/list-query.ts';
import { Pager } from '../../documents/pager.tsx';
import { FailureNote } from '../../parts/failure-note.tsx';
import { AddIcon } from '../../parts/icons.tsx';
import { useRequest } from '../../parts/use-request.ts';
import { ConnectorRow } from './connector-row.tsx';
import { LocalKinds } from './local-kinds.tsx';
import { NewConnectorForm } from './new-connector-form.tsx';

/** How often one that is synced elsewhere, or was just stopped, is looked at. */
const LOOK_MS = 2000;

/** Where the documents of a project come from, again and again. */
export function ConnectorsPart({ client, project, onContent }: ConnectorsPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const { state, reload } = useRequest(
    (signal) => client.connectors({ project, limit: PAGE_SIZE, offset: page * PAGE_SIZE, signal }),
    `connectors of ${project}, page ${page}`,
  );
  const found = state.status === 'loaded' ? state.value : null;
  useLookAgain(found, reload);
  const changed = () => {
    reload();
    onContent();
  };
  return (
    <section className="projects-group connectors" aria-label="Connectors">
      <header className="documents-header">
        <h3 ref={heading} className="documents-heading" tabIndex={-1}>
          Connectors
        </h3>
        <button
          type="button"
          className="plain-button"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <AddIcon /> Add a connector
        </button>
      </header>
      <p className="artifacts-hint">
        A connector brings documents in from a source. Each sync takes what is new or changed, keeps the old
        versions, and deletes what is gone; that can be restored.
      </p>
      {isAdding && (
        <NewConnectorForm
          client={client}
          project={project}
          onAdded={() => {
            setIsAdding(false);
            heading.current?.focus();
            changed();
          }}
        />
      )}
      {state.status === 'loading' && <p className="documents-quiet">Looking for connectors…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {found?.total === 0 && !isAdding && (
        <p className="documents-empty">No documents come in by themselves yet.</p>
      )}
      <ul className="connectors-list" aria-label="Connectors">
        {found?.connectors.map((connector) => (
          <ConnectorRow
            key={connector.connector_id}
            client={client}
            connector={connector}
            onChanged={changed}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {found && <Pager of="connectors" page={page} total={found.total} onPage={setPage} />}
      <LocalKinds project={project} />
    </section>
  );
}

function useLookAgain(found: ConnectorPage | null, reload: () => void): void {
  useEffect(() => {
    if (!found?.connectors.some(({ is_syncing }) => is_syncing)) return;
    const timer = setTimeout(reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [found, reload]);
}

type ConnectorsPartProps = {
  client: HelixClient;
  project: string;
  /** Documents came or went, or connectors did. */
  onContent: () => void;
};
