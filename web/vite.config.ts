import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API_PATHS = ['/ask', '/ask-image', '/v1', '/readyz', '/healthz'];

export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page runs under `default-src 'self'`, which refuses the data: addresses of inlined files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, 'http://localhost:8080'])),
  },
});
