import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ApiDescription, HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { CodeWords } from './code-words.tsx';
import { countOperations, listOperations, searchOperations } from './list-operations.ts';
import { OperationEntry } from './operation-entry.tsx';
import '../styles/api.css';

/** The addresses of this Helix, from its own description, with snippets to copy. */
export default function ApiView({ client }: { client: HelixClient }) {
  const { state, reload } = useRequest((signal) => client.apiDescription({ signal }), 'api');
  return (
    <div className="api-view">
      <h2>API</h2>
      {state.status === 'loading' && <p role="status">Reading the description of the API…</p>}
      {state.status === 'failed' && <FailureNote failure={state.error} onRetry={reload} />}
      {state.status === 'loaded' && <Description description={state.value} />}
    </div>
  );
}

function Description({ description }: { description: ApiDescription }) {
  const [search, setSearch] = useState('');
  const wanted = useSyncExternalStore(subscribe, () => /^#\/api\/(\w+)$/.exec(location.hash)?.[1] ?? null);
  const all = useMemo(() => listOperations(description), [description]);
  const groups = searchOperations(all, search);
  const address = new URL('.', document.baseURI).href;
  return (
    <>
      <Introduction address={address} />
      <search className="api-search">
        <label htmlFor="api-search">Find an address</label>
        <input
          id="api-search"
          type="search"
          placeholder="upload, citations, /v1/runs …"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p role="status">
          {search.trim() === ''
            ? `${countOperations(all)} addresses`
            : `${countOperations(groups)} of ${countOperations(all)} addresses`}
        </p>
      </search>
      {groups.length === 0 && (
        <p className="api-none">No address has all of these words. Try fewer of them.</p>
      )}
      {groups.map(({ name, description: about, operations }) => (
        <section key={name} className="api-group" aria-labelledby={`api-group-${name}`}>
          <h3 id={`api-group-${name}`}>{name}</h3>
          <p>
            <CodeWords text={about} />
          </p>
          {operations.map((listed) => (
            <OperationEntry
              key={listed.operation.operationId}
              listed={listed}
              schemas={description.components.schemas}
              address={address}
              isWanted={wanted === listed.operation.operationId}
            />
          ))}
        </section>
      ))}
    </>
  );
}

function Introduction({ address }: { address: string }) {
  return (
    <div className="api-introduction">
      <p>
        Everything this page does can be done by a program. This Helix is at <code>{address}</code>, and the
        snippets below work as they are. From TypeScript, the client in <code>helix-assistant/client</code>{' '}
        has a method for each address.
      </p>
      <p>
        Whatever goes wrong has one shape: a code, what to do, and the id of the request, which is also in the
        header <code>x-request-id</code> of every answer.
      </p>
      <p>
        <a href="openapi.json" download="helix-openapi.json">
          Download the description (OpenAPI 3.1)
        </a>
      </p>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
