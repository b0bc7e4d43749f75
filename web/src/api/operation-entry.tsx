import { useEffect, useRef, useState } from 'react';
import type { ApiDescription } from '../../../src/client/client.ts';
import { ChevronIcon, LinkIcon } from '../parts/icons.tsx';
import { AnswerList } from './answer-list.tsx';
import { clientSnippet } from './client-snippet.ts';
import { CodeWords } from './code-words.tsx';
import { curlSnippet } from './curl-snippet.ts';
import { FieldTable, fieldsOf } from './field-table.tsx';
import type { ListedOperation } from './list-operations.ts';
import { Snippet } from './snippet.tsx';

type EntryProps = {
  listed: ListedOperation;
  schemas: ApiDescription['components']['schemas'];
  /** Where this Helix is. */
  address: string;
  /** The address of the page names this operation. */
  isWanted: boolean;
};

/** One operation, folded until somebody wants to know more of it. */
export function OperationEntry({ listed, schemas, address, isWanted }: EntryProps) {
  const [isOpen, setIsOpen] = useState(isWanted);
  const entry = useRef<HTMLDetailsElement>(null);
  const { method, path, operation } = listed;

  useEffect(() => {
    if (!isWanted) return;
    setIsOpen(true);
    entry.current?.scrollIntoView({ block: 'start' });
    entry.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isWanted]);

  return (
    <details
      ref={entry}
      className="api-operation"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronIcon />
        <h4>
          <span className="api-method">{method}</span> <code>{path}</code>
        </h4>
        <span className="api-summary">
          <CodeWords text={operation.summary} />
        </span>
      </summary>
      {isOpen && <OperationDetails listed={listed} schemas={schemas} address={address} />}
    </details>
  );
}

function OperationDetails({ listed, schemas, address }: Omit<EntryProps, 'isWanted'>) {
  const { method, path, operation } = listed;
  const { operationId, description, parameters = [], requestBody, responses } = operation;
  const name = `${method} ${path}`;
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  const lines = operation['x-client'];
  return (
    <div className="api-details">
      {description && (
        <p>
          <CodeWords text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <FieldTable
          title="In the address"
          fields={parameters.map(({ required, ...parameter }) => ({ ...parameter, isNeeded: required }))}
        />
      )}
      {body && (
        <FieldTable
          title={type === 'multipart/form-data' ? 'In the form' : 'In the body, as JSON'}
          fields={fieldsOf(body.schema)}
        />
      )}
      <h5>What comes back</h5>
      <AnswerList responses={responses} schemas={schemas} />
      <Snippet title="curl" of={name} text={curlSnippet(listed, address)} />
      {lines && <Snippet title="TypeScript" of={name} text={clientSnippet(lines, address)} />}
      <a className="api-link" href={`#/api/${operationId}`}>
        <LinkIcon />
        Link to {name}
      </a>
    </div>
  );
}
