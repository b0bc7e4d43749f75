import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPdf } from './open-pdf.ts';

const { getDocument } = vi.hoisted(() => ({ getDocument: vi.fn() }));
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  TextLayer: class {},
  getDocument,
}));
vi.mock('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url', () => ({ default: '/worker.js' }));

beforeEach(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }));
afterEach(() => vi.unstubAllGlobals());

test('[SOURCE-PDF] a file of 20 MB comes whole: an object in 64 kB parts would be read anew with each', () => {
  getDocument.mockReturnValue({ promise: Promise.resolve(null) });
  openPdf('/a.pdf');
  // The reader takes what has at most two parts in one.
  expect(2 * getDocument.mock.lastCall![0].rangeChunkSize).toBeGreaterThanOrEqual(20 * 1024 * 1024);
});

test('[SOURCE-PDF] leaving while a page opens leaves no failure behind', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const destroy = vi.fn(async () => Promise.reject(new Error('Worker was terminated')));
  getDocument.mockReturnValue({ promise: Promise.resolve(null), destroy });
  openPdf('/a.pdf').close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', unhandled);
  expect([destroy.mock.calls.length, unhandled.mock.calls.length]).toEqual([1, 0]);
});
