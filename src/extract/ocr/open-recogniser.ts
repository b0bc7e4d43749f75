import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Page, PSM } from 'tesseract.js';
import { type GreyBitmap, portableGreyMap } from './grey-bitmap.ts';
import { holdRecogniserCode } from './hold-recogniser-code.ts';

/** Starts Tesseract in a thread. Nothing is fetched and nothing is cached: the language data is in a package. */
export async function openRecogniser(): Promise<Recogniser> {
  accessSync(join(LANGUAGE_DATA, 'eng.traineddata.gz')); // without it `createWorker` would never settle
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    errorHandler: () => {}, // the promise of the call is rejected as well; without this the process would end
  });
  void holdRecogniserCode();
  // Mode 3 finds columns; the default of tesseract.js (6) reads across them.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  let resolution = '';
  return {
    recognise: async (bitmap, dotsPerInch) => {
      const wanted = String(Math.max(LOWEST_RESOLUTION, Math.round(dotsPerInch)));
      if (wanted !== resolution) await worker.setParameters({ user_defined_dpi: wanted });
      resolution = wanted;
      return (await worker.recognize(portableGreyMap(bitmap), {}, { text: false, blocks: true })).data;
    },
    decode: async (image) => {
      const { data } = await worker.recognize(Buffer.from(image), {}, { text: false, imageGrey: true });
      return Buffer.from(data.imageGrey!.slice(data.imageGrey!.indexOf(',') + 1), 'base64');
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Tesseract refuses lower ones, aloud. */
const LOWEST_RESOLUTION = 70;

const LANGUAGE_DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

export type Recogniser = {
  /** `dotsPerInch` is that of the bitmap. */
  recognise: (bitmap: GreyBitmap, dotsPerInch: number) => Promise<Page>;
  /** The first picture of a file of any type Leptonica knows, as a grey PNG. */
  decode: (image: Uint8Array) => Promise<Uint8Array>;
  /** Has to be called: the thread keeps the process alive. */
  close: () => Promise<void>;
};
