import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HelixError } from '../errors.ts';

/** A connector that reads a disk, by what makes it dangerous to have been added by anybody else. */
export type LocalConnector = { project: string; name: string; kind: string; config: Record<string, unknown> };

/**
 * Says that the command line over this data directory added a connector that reads this machine's disk. Whoever can reach
 * the server over HTTP can store a connector with any path; without this, the next `helix connectors sync --all` would
 * read it.
 */
export async function localProof(dataDirectory: string, connector: LocalConnector): Promise<string> {
  const { project, name, kind, config } = connector;
  const said = [project, name, kind, locationOf(config), config.credentials === true];
  return createHmac('sha256', await keyIn(dataDirectory))
    .update(JSON.stringify(said))
    .digest('hex');
}

/** Throws `connector_unproven`. */
export async function checkLocalProof(
  dataDirectory: string,
  connector: LocalConnector,
  proof: string | null,
): Promise<void> {
  const expected = Buffer.from(await localProof(dataDirectory, connector));
  const given = Buffer.from(proof ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new HelixError('connector_unproven', {
    name: connector.name,
    location: locationOf(connector.config),
  });
}

function locationOf({ folder, location }: Record<string, unknown>): string {
  return String(folder ?? location ?? '');
}

/** Made when it is first needed. Of several processes that do so at once, one is first, and all read what that one wrote. */
async function keyIn(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'connectors.key');
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}
