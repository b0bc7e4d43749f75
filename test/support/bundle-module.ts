import { build } from 'vite';

/** One file with all that `entry` imports. Node's modules stay imports, so that they can be seen. */
export async function bundleModule(entry: string): Promise<{ imports: string[]; code: string }> {
  const results = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'module' },
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error('the bundler gave no output');
  const [chunk] = result.output;
  return { imports: chunk.imports, code: chunk.code };
}
