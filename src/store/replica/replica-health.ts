import type { Logger } from '../../log/logger.ts';
import type { ReplicaState } from '../database.ts';

/** A replica that failed is left alone for so long; then one read tries it, and the others wait for what it finds. */
const REST_MS = 2000;

/** One that is behind for less is as it should be while much is written. */
const BEHIND_TOLD_MS = 5000;

/** What is known of a replica. Each change of it is logged once, however many reads notice. */
export function createReplicaHealth({ name, log, now = Date.now }: HealthOptions): ReplicaHealth {
  let problem: string | undefined = 'it was not tried yet';
  let restsUntil = 0;
  let behindSince: number | undefined;
  let isTold = false;
  const told = (event: string, details: object = {}) => {
    isTold = event !== 'replica.usable';
    log?.[isTold ? 'warn' : 'info']({ replica: name, ...details }, event);
  };
  return {
    mayTry() {
      if (problem === undefined) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + REST_MS;
      return true;
    },
    isBehind: () => behindSince !== undefined,
    failed(found) {
      problem = found;
      restsUntil = now() + REST_MS;
      if (!isTold) told('replica.unusable', { problem, reads_go_to: 'the primary' });
    },
    fellBehind(bytes) {
      problem = undefined;
      behindSince ??= now();
      const seconds = Math.round((now() - behindSince) / 1000);
      if (!isTold && now() - behindSince >= BEHIND_TOLD_MS)
        told('replica.behind', { bytes, seconds, reads_go_to: 'the primary' });
    },
    worked() {
      if (isTold) told('replica.usable');
      problem = undefined;
      behindSince = undefined;
    },
    state: () => ({
      name,
      isUsable: problem === undefined && behindSince === undefined,
      problem: problem ?? (behindSince === undefined ? undefined : 'it is behind'),
    }),
  };
}

export type ReplicaHealth = {
  /** False while it rests. */
  mayTry(): boolean;
  /** Whether the last who waited for it did so in vain. */
  isBehind(): boolean;
  failed(problem: string): void;
  fellBehind(bytes: number): void;
  worked(): void;
  state(): ReplicaState;
};

export type HealthOptions = { name: string; log?: Logger; now?: () => number };
