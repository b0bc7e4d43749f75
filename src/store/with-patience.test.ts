import { describe, expect, test } from 'vitest';
import { HelixError } from '../errors.ts';
import { withPatience } from './with-patience.ts';

const away = () => new HelixError('database_unavailable', { problem: 'gone' }, { retryable: true });

describe('work on a database that is away', () => {
  test('[CHAOS-KEPT] is done again until it succeeds', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 4) throw away();
      return 'kept';
    };
    expect(await withPatience(work, { pauseMs: 1 })).toBe('kept');
    expect(tries).toBe(4);
  });

  test('[CHAOS-KEPT] is done again when the disk of the database was full for a moment', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('could not extend file'), { code: '53100' });
      return 'kept';
    };
    expect(await withPatience(work, { patienceMs: 0, pauseMs: 1 })).toBe('kept');
    await expect(
      withPatience(() => Promise.reject(Object.assign(new Error('full'), { code: '53100' })), {
        refusedPatienceMs: 5,
        pauseMs: 1,
      }),
    ).rejects.toThrow('full');
  });

  test('is given up when it stays away, with what was wrong', async () => {
    const error = away();
    await expect(withPatience(() => Promise.reject(error), { patienceMs: 5, pauseMs: 1 })).rejects.toBe(
      error,
    );
  });

  test('is done once when something else is wrong', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw new Error('a value that cannot be stored');
    };
    await expect(withPatience(work, { pauseMs: 1 })).rejects.toThrow('cannot be stored');
    expect(tries).toBe(1);
  });
});
