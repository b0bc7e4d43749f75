/** `npm run schema`: writes db/schema.sql, the whole schema in one file that `psql -f` can apply any number of times. */
import { readFile, writeFile } from 'node:fs/promises';
import { composeSchema } from '../src/store/compose-schema.ts';

const file = new URL('../db/schema.sql', import.meta.url);
const schema = await composeSchema();
const changed = schema !== (await readFile(file, 'utf8').catch(() => ''));
if (changed) await writeFile(file, schema);
console.log(changed ? 'wrote db/schema.sql' : 'db/schema.sql is up to date');
