import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../../src/http/create-server.ts';
import { describeApi } from '../../src/http/openapi/describe-api.ts';
import { startHelix } from '../support/running-helix.ts';
import { servedAddresses } from '../support/served-addresses.ts';

let helix: Awaited<ReturnType<typeof startHelix>>;
let served: string[];

beforeAll(async () => {
  helix = await startHelix({ sample: false });
  const server = await createServer(helix.helix);
  served = servedAddresses(server).sort();
  await server.close();
});
afterAll(() => helix?.stop());

test('[API-DOCS] docs/api.md has every address of the API, and no other', () => {
  const documented = [...readFileSync('docs/api.md', 'utf8').matchAll(/^### `([A-Z]+ \S+)`$/gm)];
  expect(documented.map(([, address]) => address).sort()).toEqual(served);
});

test('[OPENAPI-ROUTES] /openapi.json has every address of the API, and no other', () => {
  const described = Object.entries(describeApi().paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(described.sort()).toEqual(served);
});
