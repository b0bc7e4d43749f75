import { type SubmitEvent, useState } from 'react';
import type { HelixClient } from '../../../../src/client/client.ts';
import { toFailure } from '../../parts/failure.ts';
import { useToast } from '../../parts/toast.tsx';
import { FeedFields, WebFields } from './connector-fields.tsx';
import { readConnectorForm } from './read-connector-form.ts';

/** Adds a source that the server itself reaches out to. Nothing is fetched before it is synced. */
export function NewConnectorForm({ client, project, onAdded }: NewConnectorFormProps) {
  const [kind, setKind] = useState<'web' | 'feed'>('web');
  const [problem, setProblem] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const showToast = useToast();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const connector = readConnectorForm(new FormData(event.currentTarget));
    setIsAdding(true);
    setProblem('');
    try {
      await client.createConnector({ project, ...connector });
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsAdding(false);
      return;
    }
    showToast({ text: `“${connector.name}” was added. Sync it to bring its documents in.` });
    onAdded();
  }

  return (
    <form className="artifact-panel connectors-new" aria-label="Add a connector" onSubmit={onSubmit}>
      <fieldset className="artifacts-types" aria-label="Kind">
        <Kind value="web" name="Web pages" about="By address, or all of a sitemap" {...{ kind, setKind }} />
        <Kind value="feed" name="Feed" about="The items of RSS 2.0 or Atom" {...{ kind, setKind }} />
      </fieldset>
      {kind === 'web' ? <WebFields /> : <FeedFields />}
      <div className="agents-pair">
        <label className="artifacts-field">
          Name (optional)
          <input name="name" maxLength={100} autoComplete="off" placeholder="As its host" />
        </label>
        <label className="artifacts-field">
          Tags of its documents (optional)
          <input name="tags" autoComplete="off" placeholder="news, sales" />
        </label>
      </div>
      {problem && (
        <p className="note failure" role="alert">
          {problem}
        </p>
      )}
      <p className="documents-buttons">
        <button type="submit" className="plain-button artifacts-main-button" disabled={isAdding}>
          {isAdding ? 'Adding…' : 'Add'}
        </button>
      </p>
    </form>
  );
}

function Kind({ value, name, about, kind, setKind }: KindProps) {
  return (
    <label className="artifacts-type">
      <input
        type="radio"
        name="kind"
        value={value}
        checked={kind === value}
        onChange={() => setKind(value)}
      />
      <span className="artifacts-type-name">{name}</span>
      <span className="artifacts-type-headings">{about}</span>
    </label>
  );
}

type KindProps = {
  value: 'web' | 'feed';
  name: string;
  about: string;
  kind: string;
  setKind: (kind: 'web' | 'feed') => void;
};
type NewConnectorFormProps = { client: HelixClient; project: string; onAdded: () => void };
