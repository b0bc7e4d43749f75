import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createReaderPool } from './reader-pool.ts';

// As on a system that does not tell about the memory of other processes.
vi.mock('./memory-of-process.ts', () => ({ memoryOfProcess: () => undefined }));

test('[READER-LIMITS] memory is limited by what the reader itself says, where the system says nothing', async () => {
  const limits = { maxPages: 2000, maxExpandedBytes: 1024 * 1024, ocr: false };
  const script = fileURLToPath(new URL('./__fixtures__/misbehaving-reader.ts', import.meta.url));
  const pool = createReaderPool(
    { readers: 1, memoryMegabytes: 300, stallSeconds: 20, totalSeconds: 30, limits },
    script,
  );
  onTestFinished(() => pool.close());
  const reading = pool.prepare({ name: 'buffers', bytes: new Uint8Array(1), profile: 'structured' });
  await expect(reading).rejects.toMatchObject({
    code: 'reader_limit',
    details: { setting: 'HELIX_READER_MEMORY_MB' },
  });
});
