import { expect, test } from 'vitest';
import type { Session } from '../../store/database.ts';
import type { OpenArchive } from './open-archive.ts';
import { type StoreRequest, storeArchive } from './store-archive.ts';

test.each([
  ['22P02', 'archive_invalid'],
  ['23505', 'archive_invalid'],
  ['54000', 'archive_invalid'],
  ['53100', '53100'],
])(
  '[ARCHIVE-HOSTILE] a row that is refused with %s is a fault of the archive alone where it is one: %s',
  async (state, code) => {
    const query = () => Promise.reject(Object.assign(new Error('refused'), { code: state }));
    const request = { tenant: 't', projectId: 1, name: 'a', project: { settings: {}, createdAt: '' } };
    const stored = storeArchive(
      { query } as unknown as Session,
      {} as OpenArchive,
      request as unknown as StoreRequest,
    );
    await expect(stored).rejects.toMatchObject({ code });
  },
);
