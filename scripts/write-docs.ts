/** `npm run docs`: writes the reference pages that follow from the code. */
import { writeFile } from 'node:fs/promises';
import { errorsPage, settingsPage } from './reference-pages.ts';

await writeFile(new URL('../docs/errors.md', import.meta.url), errorsPage());
await writeFile(new URL('../docs/settings.md', import.meta.url), settingsPage());
console.log('wrote docs/errors.md and docs/settings.md');
