import type { JsonSchema } from '../../../src/client/client.ts';
import { CodeWords } from './code-words.tsx';
import { describeKind } from './describe-kind.ts';

export type Field = { name: string; isNeeded: boolean; description?: string; schema: JsonSchema };

/** What can be given, with what it means. */
export function FieldTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <table className="api-fields">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, isNeeded, description = '', schema }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {isNeeded && <span className="api-needed">needed</span>}
            </th>
            <td>
              <CodeWords text={description} />
              <span className="api-kind">{describeKind(schema)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The fields of an object; those inside a field stand after it as `filters.tags`. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, before = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    {
      name: `${before}${name}`,
      isNeeded: required.includes(name),
      description: schema.description,
      schema,
    },
    ...fieldsOf(schema, `${before}${name}.`),
  ]);
}
