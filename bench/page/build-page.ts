import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const NAIVE = ['split-blocks.ts', 'parse-markdown.ts', 'use-typed-text.ts'];

/** Builds the page into `directory`: as it is, or with the plain way of doing things in place of what makes it smooth. */
export async function buildPage(directory: string, variant: Variant): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../../web', import.meta.url)),
    logLevel: 'error',
    mode: 'production',
    plugins: variant === 'naive' ? [useNaiveFiles()] : [],
    build: { outDir: directory, emptyOutDir: true },
  });
}

function useNaiveFiles(): Plugin {
  return {
    name: 'naive-files',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOurs = importer && !importer.includes('/bench/page/naive/');
      const name = NAIVE.find((file) => basename(source) === file);
      return isOurs && name ? fileURLToPath(new URL(`./naive/${name}`, import.meta.url)) : null;
    },
  };
}

export type Variant = 'helix' | 'naive';
