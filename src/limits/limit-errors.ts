import { HelixError } from '../errors.ts';
import { ENDED_KEPT_DAYS } from '../store/ended-originals.ts';
import { LIMITS, type LimitName } from './limit-table.ts';

/** Too many in a minute, or at once: the same request may succeed in a moment. */
export function rateLimited(name: LimitName, { whose, limit, waitMs }: RateRefusal): HelixError {
  const { what, per } = LIMITS[name];
  return new HelixError(
    'rate_limited',
    {
      problem: `${what} of this ${whose} are limited to ${limit} ${per}, and none are left for now`,
      seconds: secondsOf(waitMs),
      action: `For more, whoever runs Helix raises ${name}.`,
    },
    { retryable: true },
  );
}

/** The day's share is used: at midnight UTC there is another. */
export function dayUsed(
  name: LimitName,
  { limit, found, now }: { limit: number; found: number; now: number },
): HelixError {
  const seconds = secondsUntilMidnight(now);
  const { what } = LIMITS[name];
  const action = `Come back in ${seconds} s, at midnight UTC; for more, whoever runs Helix raises ${name}.`;
  return new HelixError('limit_reached', { what, limit: `${limit} a day`, found, seconds, action });
}

/** Nothing becomes free by waiting, so no time is told. */
export function storageFull(name: LimitName, { limit, found }: { limit: number; found: number }): HelixError {
  const { what } = LIMITS[name];
  const freed =
    name === 'stored_megabytes'
      ? `Delete documents that nobody needs for good (purge); files of runs that failed go ${ENDED_KEPT_DAYS} days later`
      : 'Delete documents that nobody needs';
  const action = `Nothing was stored. ${freed}; for more, whoever runs Helix raises ${name}.`;
  return new HelixError('limit_reached', { what, limit, found, action });
}

/** Without a credential nobody has a share of their own but by their address. */
export function addressLimited(limit: number, waitMs: number): HelixError {
  return new HelixError(
    'rate_limited',
    {
      problem: `Requests of this address without a credential are limited to ${limit} a minute, and none are left for now`,
      seconds: secondsOf(waitMs),
      action: 'Or send a credential.',
    },
    { retryable: true },
  );
}

/** Wrong credentials came too often. Nothing is said of the one that was sent: it was not looked at, or is wrong. */
export function signInsSlowed(waitMs: number): HelixError {
  return new HelixError(
    'rate_limited',
    {
      problem: 'Too many wrong keys or tokens came from this address',
      seconds: secondsOf(waitMs),
      action: 'Check yours before you try again: each further failure doubles the wait.',
    },
    { retryable: true },
  );
}

/** Rounded up: who comes back then is not refused once more. */
export function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

function secondsUntilMidnight(now: number): number {
  const day = 24 * 60 * 60 * 1000;
  return secondsOf(day - (now % day));
}

type RateRefusal = { whose: 'tenant' | 'credential'; limit: number; waitMs: number };
