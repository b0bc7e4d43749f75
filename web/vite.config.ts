import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';
import { pdfFiles } from './pdf-files.ts';
import { shellFiles } from './shell-files.ts';

const API_PATHS = ['/ask', '/ask-image', '/v1', '/readyz', '/healthz', '/openapi.json'];

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  plugins: [react(), pdfFiles(), shellFiles(), compressFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page runs under `default-src 'self'`, which refuses the data: addresses of inlined files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB. Only what draws PDF pages is nearly as large, and that is loaded with the first PDF.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: { pluginTimings: false }, // compressing takes its time
      input: { index: file('index.html'), 'service-worker': file('src/offline/service-worker.ts') },
      output: {
        // A worker is known by its address, so that the address of this one never changes.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, 'http://localhost:8080'])),
  },
});
