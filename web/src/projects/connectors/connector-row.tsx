import { useState } from 'react';
import type { Connector, HelixClient } from '../../../../src/client/client.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { toFailure } from '../../parts/failure.ts';
import { formatMoment } from '../../parts/format-date.ts';
import { formatCount } from '../../parts/format-quantity.ts';
import { TrashIcon } from '../../parts/icons.tsx';
import { useToast } from '../../parts/toast.tsx';
import { CommandLine } from '../command-line.tsx';
import { quoteArgument } from '../quote-argument.ts';
import { nameOfKind, readsDisk, sourcesOf } from './connector-kinds.ts';
import { SyncControls } from './sync-controls.tsx';
import { SyncOutcome } from './sync-outcome.tsx';
import { useSync } from './use-sync.ts';

/** One source: what it is, what came of its last sync, and the next. */
export function ConnectorRow({ client, connector, onChanged, onRemoved }: ConnectorRowProps) {
  const { name, kind, project, document_count, last_started_at, last_report } = connector;
  const [isAsked, setIsAsked] = useState(false);
  const sync = useSync(client, connector, onChanged);
  return (
    <li className="connector">
      <header className="connector-head">
        <h4>
          {name} <span className="documents-badge">{nameOfKind(kind)}</span>
        </h4>
        <button type="button" className="icon-button" onClick={() => setIsAsked(true)}>
          <TrashIcon />
          <span className="visually-hidden">Remove {name}</span>
        </button>
      </header>
      <ul className="connector-sources">
        {sourcesOf(connector).map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
      <p className="documents-facts">
        <span>{formatCount(document_count, 'document')}</span>
        <span>
          {last_started_at ? (
            <>
              last sync <time dateTime={last_started_at}>{formatMoment(last_started_at)}</time>
            </>
          ) : (
            'never synced'
          )}
        </span>
      </p>
      {last_report && !sync.isRunning && (
        <SyncOutcome report={last_report} onAllowRemoval={readsDisk(kind) ? null : sync.removeToo} />
      )}
      {readsDisk(kind) ? (
        <CommandLine
          of={`syncing ${name}`}
          text={`helix connectors sync ${quoteArgument(name)} --project ${quoteArgument(project)}`}
        />
      ) : (
        <SyncControls name={name} sync={sync} />
      )}
      {isAsked && (
        <RemoveDialog {...{ client, connector, onChanged, onRemoved }} onClose={() => setIsAsked(false)} />
      )}
    </li>
  );
}

function RemoveDialog({ client, connector, onChanged, onRemoved, onClose }: RemoveDialogProps) {
  const { connector_id, name, document_count } = connector;
  const [withDocuments, setWithDocuments] = useState(false);
  const showToast = useToast();

  async function remove(): Promise<void> {
    try {
      const { documents_deleted } = await client.deleteConnector(connector_id, { documents: withDocuments });
      const gone = withDocuments ? ` ${formatCount(documents_deleted, 'document')} went with it.` : '';
      showToast({ text: `“${name}” was removed.${gone}` });
      onRemoved();
      onChanged();
    } catch (error) {
      showToast({ text: toFailure(error).message });
    }
  }

  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      confirm="Remove"
      cancel="Keep it"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>Nothing comes in by it any more. Its documents stay unless you say so.</p>
      {document_count > 0 && (
        <label className="connector-with-documents">
          <input
            type="checkbox"
            checked={withDocuments}
            onChange={(event) => setWithDocuments(event.target.checked)}
          />
          Delete the documents that came by it alone, too; they can be restored
        </label>
      )}
    </ConfirmDialog>
  );
}

type ConnectorRowProps = {
  client: HelixClient;
  connector: Connector;
  onChanged: () => void;
  onRemoved: () => void;
};
type RemoveDialogProps = ConnectorRowProps & { onClose: () => void };
