import { optional, withDefault } from './definition.ts';
import { integer, urls } from './parsers.ts';

/** Standbys of the database that share its reading. */
export const REPLICA_DEFINITIONS = {
  databaseReplicaUrls: optional(
    'DATABASE_REPLICA_URL',
    urls('postgres', 'postgresql'),
    'hot standbys of DATABASE_URL that reads go to, separated by commas; each read sees all that was written before it, or goes to DATABASE_URL',
    'url',
  ),
  replicaWaitMs: withDefault(
    'HELIX_REPLICA_WAIT_MS',
    integer(0, 5000),
    100,
    'how long a read waits for a replica that is behind before it goes to DATABASE_URL',
  ),
} as const;
