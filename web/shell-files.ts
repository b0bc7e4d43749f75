import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A part of the page that is larger and not needed to open it is kept when it is first used. */
const MOST_BYTES = 200_000;

/** Tells the service worker which files the page is made of, and what names this build. */
export function shellFiles(): Plugin {
  let publicFolder = '';
  return {
    name: 'shell-files',
    apply: 'build',
    enforce: 'post', // the page itself is written by a plugin too
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle(_options, bundle) {
      const worker = bundle['service-worker.js'];
      if (worker?.type !== 'chunk') throw new Error('the bundle has no service-worker.js');
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the bundle has no index.html');
      const publicFiles = readdirSync(publicFolder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
      const files = ['./', ...publicFiles, ...assetsOf(bundle)];
      const hash = createHash('sha256').update(JSON.stringify(files)).update(page.source);
      for (const name of publicFiles) hash.update(readFileSync(join(publicFolder, name)));
      const shell = JSON.stringify({ files, build: hash.digest('hex').slice(0, 12) });
      worker.code = worker.code.replace('__SHELL__', () => shell);
    },
  };
}

/** All that opens the page, whatever its size, and the parts that are loaded later as far as they are small. */
function assetsOf(bundle: Rolldown.OutputBundle): string[] {
  const opening = openingScripts(bundle);
  return Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/') && /\.(js|css)$/.test(fileName))
    .filter((file) => opening.has(file.fileName) || contentOf(file).length <= MOST_BYTES)
    .map(({ fileName }) => fileName)
    .sort();
}

/** The entry and what it imports at once, by whatever way. */
function openingScripts(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.name === 'index',
  );
  if (entry) visit(entry.fileName);
  return found;
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}
