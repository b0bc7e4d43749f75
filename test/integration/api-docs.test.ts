import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createServer } from '../../src/http/create-server.ts';
import { startHelix } from '../support/running-helix.ts';

test('[API-DOCS] docs/api.md has every address of the API, and no other', async () => {
  const helix = await startHelix({ sample: false });
  const server = await createServer(helix.helix);
  const served = addressesIn(server.printRoutes({ commonPrefix: false }));
  await server.close();
  await helix.stop();
  const documented = [...readFileSync('docs/api.md', 'utf8').matchAll(/^### `([A-Z]+ \S+)`$/gm)];
  expect(documented.map(([, address]) => address).sort()).toEqual(served.sort());
});

/** Reads the tree that the framework prints: each line is what its address adds to the one it hangs from. */
function addressesIn(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([\s│]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (indent === undefined || part === undefined || methods === undefined) return [];
    path.splice(indent.length / 4, path.length, part);
    // The page and its files are served for HEAD too; the API is not.
    if (methods.includes('HEAD')) return [];
    return methods.split(', ').map((method) => `${method} ${path.join('')}`);
  });
}
