import { expect, test } from 'vitest';
import { instantiatePdfium } from './instantiate-pdfium.ts';
import { type Pdfium, pdfiumModule } from './load-pdfium.ts';
import { openOwnFonts } from './open-own-fonts.ts';
import { startedState } from './started-state.ts';

test('the fonts of PDFium stay open: a second time there is nothing to open', async () => {
  const pdfium = instantiatePdfium(await pdfiumModule()) as Pdfium;
  pdfium.FPDF_InitLibrary();
  const [before, once, twice] = [0, 1, 1].map((times) => {
    if (times > 0) openOwnFonts(pdfium);
    return startedState(pdfium).bytes.length;
  });
  expect(once! - before!).toBeGreaterThan(300_000);
  expect(twice).toBe(once);
});
