import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What pdf.js asks for by name when a document needs it: tables of CJK character codes, the fonts that every reader of PDF
 * has, and decoders of scanned pages. Served from `pdf/` of the page; none of it is loaded with the page.
 */
const FILES: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  // Not WebAssembly, which the page's policy refuses, but the same decoders as scripts.
  wasm: /_nowasm_fallback\.js$/,
};

export function pdfFiles(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const names = Object.entries(FILES).flatMap(([folder, wanted]) =>
    readdirSync(join(root, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return {
    name: 'helix-pdf-files',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source: readFileSync(join(root, name)) });
    },
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const name = names.find((known) => `/${known}` === request.url);
        if (!name) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(root, name)).pipe(response);
      });
    },
  };
}
