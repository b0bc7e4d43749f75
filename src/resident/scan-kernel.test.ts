import { expect, test } from 'vitest';
import { assembleKernel } from '../../scripts/assemble-kernel.ts';
import { SCAN_KERNEL } from './scan-kernel.ts';

test('[MEMORY-KERNEL] the compiled module is what scan-kernel.wat makes', async () => {
  expect(SCAN_KERNEL, 'run `npm run kernel`').toBe(await assembleKernel());
});
