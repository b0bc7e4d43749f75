import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { recogniserProgram } from './hold-recogniser-code.ts';

const require = createRequire(createRequire(import.meta.url).resolve('tesseract.js'));

test('the program whose code is held is the one that the threads run', async () => {
  const chosen = require('./worker-script/node/getCore.js');
  // As the threads ask for it where only the LSTM engine is wanted.
  const core = await chosen(true, undefined, { progress: () => {} });
  expect(core).toBe(require(recogniserProgram().replace(/\.wasm$/, '.js')));
});
