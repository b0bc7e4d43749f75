import { createHash } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HelixError } from '../errors.ts';

/** A connector that reads a disk, with all that decides what it reads. */
export type LocalConnector = {
  /** Given once: one that is made again under the same name is another connector. */
  connector_id: number;
  created_at: string;
  project: string;
  name: string;
  kind: string;
  /** As `parseConfig` gives it. */
  config: Record<string, unknown>;
};

/**
 * Notes that the command line over this data directory added a connector that reads this machine's disk. Whoever can reach
 * the server over HTTP can store a connector with any path; without this, the next `helix connectors sync --all` would
 * read it. The note never leaves the data directory, so nobody can learn it over HTTP and use it for another connector.
 */
export async function proveLocal(dataDirectory: string, connector: LocalConnector): Promise<void> {
  await mkdir(join(dataDirectory, FOLDER), { recursive: true, mode: 0o700 });
  await writeFile(proofOf(dataDirectory, connector), '', { mode: 0o600 });
}

/** Throws `connector_unproven`. */
export async function checkLocalProof(dataDirectory: string, connector: LocalConnector): Promise<void> {
  try {
    await access(proofOf(dataDirectory, connector));
  } catch (cause) {
    const { name, config } = connector;
    const location = String(config.folder ?? config.location ?? '');
    throw new HelixError('connector_unproven', { name, location }, { cause });
  }
}

const FOLDER = 'local-connectors';

function proofOf(dataDirectory: string, connector: LocalConnector): string {
  const { connector_id, created_at, project, name, kind, config } = connector;
  // The database keeps the fields of a config in an order of its own.
  const said = Object.entries(config).sort(([one], [other]) => (one < other ? -1 : 1));
  const whole = JSON.stringify([connector_id, created_at, project, name, kind, said]);
  return join(dataDirectory, FOLDER, createHash('sha256').update(whole).digest('hex'));
}
