import type { ApiContent, ApiDescription, ApiOperation, JsonSchema } from '../../../src/client/client.ts';
import { CodeWords } from './code-words.tsx';
import { outlineSchema } from './outline-schema.ts';

type Schemas = ApiDescription['components']['schemas'];

/** What can come back, by status. */
export function AnswerList({
  responses,
  schemas,
}: {
  responses: ApiOperation['responses'];
  schemas: Schemas;
}) {
  const told = Object.entries(responses).filter(([status]) => status !== 'default');
  return (
    <dl className="api-answers">
      {told.map(([status, { description = '', content = {} }]) => (
        <div key={status}>
          <dt>
            <code>{status}</code>
          </dt>
          <dd>
            <CodeWords text={description} />
            {status.startsWith('2') &&
              Object.entries(content).map(([type, body]) => (
                <Body key={type} type={type} body={body} schemas={schemas} />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Body({ type, body, schemas }: { type: string; body: ApiContent; schemas: Schemas }) {
  const events = Object.entries(body['x-events'] ?? {});
  if (events.length > 0) {
    return events.map(([name, schema]) => (
      <Shape key={name} title={`Event ${name}`} schema={schema} schemas={schemas} />
    ));
  }
  if (type !== 'application/json') return null;
  return <Shape title="What is in it" schema={body.schema} schemas={schemas} />;
}

function Shape({ title, schema, schemas }: { title: string; schema: JsonSchema; schemas: Schemas }) {
  return (
    <details className="api-shape">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which needs the focus */}
      <pre tabIndex={0}>
        <code>{outlineSchema(schema, schemas)}</code>
      </pre>
    </details>
  );
}
