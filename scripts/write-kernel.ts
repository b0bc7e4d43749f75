/** `npm run kernel`: writes src/resident/scan-kernel.ts from src/resident/scan-kernel.wat. */
import { writeFile } from 'node:fs/promises';
import { assembleKernel, kernelSource } from './assemble-kernel.ts';

await writeFile(
  new URL('../src/resident/scan-kernel.ts', import.meta.url),
  kernelSource(await assembleKernel()),
);
console.log('wrote src/resident/scan-kernel.ts');
