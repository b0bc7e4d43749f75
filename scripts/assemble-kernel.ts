import { readFile } from 'node:fs/promises';
import wabt from 'wabt';

/** The module of src/resident/scan-kernel.wat, in base64. */
export async function assembleKernel(): Promise<string> {
  const text = await readFile(new URL('../src/resident/scan-kernel.wat', import.meta.url), 'utf8');
  const { parseWat } = await wabt();
  const module = parseWat('scan-kernel.wat', text, { simd: true, relaxed_simd: true });
  try {
    module.validate();
    return Buffer.from(module.toBinary({}).buffer).toString('base64');
  } finally {
    module.destroy();
  }
}

/** The file that holds it. */
export function kernelSource(base64: string): string {
  const lines = base64.match(/.{1,100}/g)!.map((line) => `  '${line}',`);
  return `/** Made from scan-kernel.wat by \`npm run kernel\`. */\nexport const SCAN_KERNEL = [\n${lines.join('\n')}\n].join('');\n`;
}
