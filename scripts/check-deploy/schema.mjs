import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageOf } from './tools.mjs';

/** Looks at data by a JSON schema that a package brings; undefined where the package or ajv is not installed. */
export async function schemaOf(packageName, ...path) {
  const [ajv, formats] = [await packageOf('ajv'), await packageOf('ajv-formats')];
  const folder = folderOf(packageName);
  if (!ajv || !formats || !folder) return undefined;
  // The dialects that they name differ in nothing that they use; ajv would want a module for each.
  const { $schema: _dialect, ...schema } = JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  const checker = new ajv.Ajv({ strict: false, allErrors: true });
  formats.default.default(checker);
  const validate = checker.compile(schema);
  return (data) => (validate(data) ? [] : validate.errors.map(describe));
}

function describe({ instancePath, message, params }) {
  return `${instancePath || '(the whole)'} ${message} ${JSON.stringify(params)}`;
}

function folderOf(packageName) {
  try {
    return join(createRequire(import.meta.url).resolve(`${packageName}/package.json`), '..');
  } catch {
    return undefined;
  }
}
