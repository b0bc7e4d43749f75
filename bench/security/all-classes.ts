import { clearance } from './classes/clearance.ts';
import { credentials } from './classes/credentials.ts';
import { endpoints } from './classes/endpoints.ts';
import { files } from './classes/files.ts';
import { inference } from './classes/inference.ts';
import { injection } from './classes/injection.ts';
import { powers } from './classes/powers.ts';
import { rawHttp } from './classes/raw-http.ts';
import { tables } from './classes/tables.ts';
import type { ProbeClass } from './probe-class.ts';

/** Those that change nothing come first: the others leave things behind that the attacker may make. */
export const CLASSES: readonly ProbeClass[] = [
  tables,
  powers,
  inference,
  clearance,
  endpoints,
  credentials,
  files,
  injection,
  rawHttp,
];
