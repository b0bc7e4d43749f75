import type { Fault } from './fault.ts';
import { clockJump } from './faults/clock-jump.ts';
import { databaseCut } from './faults/database-cut.ts';
import { databaseRestarted } from './faults/database-restarted.ts';
import { diskFull } from './faults/disk-full.ts';
import { migration } from './faults/migration.ts';
import { processKilled } from './faults/process-killed.ts';
import { processPaused } from './faults/process-paused.ts';
import { readerMemory } from './faults/reader-memory.ts';
import { replicaLagging } from './faults/replica-lagging.ts';
import { upstream } from './faults/upstream.ts';

/** Everything that is tried. A new fault is a file in `faults/` and a line here. */
export const FAULTS: readonly Fault[] = [
  ...databaseRestarted,
  ...databaseCut,
  ...migration,
  ...upstream,
  ...diskFull,
  ...clockJump,
  ...processKilled,
  ...processPaused,
  readerMemory,
  ...replicaLagging,
];
