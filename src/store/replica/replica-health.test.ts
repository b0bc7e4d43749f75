import { expect, test } from 'vitest';
import type { Logger } from '../../log/logger.ts';
import { createReplicaHealth } from './replica-health.ts';

function healthByHand() {
  const clock = { now: 1000 };
  const events: string[] = [];
  const note = (_: object, event: string) => void events.push(event);
  const log = { info: note, warn: note } as unknown as Logger;
  return { clock, events, health: createReplicaHealth({ name: 'standby/helix', log, now: () => clock.now }) };
}

test('[REPLICA-DOWN] a replica that failed rests, is tried by one read, and is told of once', () => {
  const { clock, events, health } = healthByHand();
  expect(health.mayTry()).toBe(true);
  health.worked();
  health.failed('connection refused');
  health.failed('connection refused');
  expect(health.mayTry()).toBe(false);
  expect(health.state()).toEqual({ name: 'standby/helix', isUsable: false, problem: 'connection refused' });
  clock.now += 2000;
  expect([health.mayTry(), health.mayTry()]).toEqual([true, false]);
  health.failed('connection refused');
  clock.now += 2000;
  expect(health.mayTry()).toBe(true);
  health.worked();
  expect([health.mayTry(), health.mayTry()]).toEqual([true, true]);
  expect(events).toEqual(['replica.unusable', 'replica.usable']);
});

test('[REPLICA-LAGGING] one that is behind is asked by every read, and told of when it stays behind', () => {
  const { clock, events, health } = healthByHand();
  health.worked();
  health.fellBehind(100);
  expect([health.mayTry(), health.isBehind(), health.state().problem]).toEqual([true, true, 'it is behind']);
  clock.now += 1000;
  health.worked();
  expect([health.isBehind(), events]).toEqual([false, []]);
  health.fellBehind(100);
  clock.now += 6000;
  health.fellBehind(9000);
  health.fellBehind(9000);
  health.worked();
  expect(events).toEqual(['replica.behind', 'replica.usable']);
});
