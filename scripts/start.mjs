/** `npm start`: installs what is missing, builds the web chat if it changed, then serves with the sample document. */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
if (!buildWeb()) {
  console.error('The web chat could not be built: see above. Nothing was started.');
  process.exit(1);
}
if (process.env.npm_lifecycle_event) endWithParent();
// In this process, not in a child: a signal reaches the server itself and nothing is left behind.
const launcher = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'helix.js');
process.argv = [process.argv[0], launcher, 'serve', '--seed', ...process.argv.slice(2)];
await import(pathToFileURL(launcher).href);

/**
 * npm runs its scripts through a shell and passes SIGTERM on to that shell alone, which dies without telling anyone.
 * The change of parent is the only sign of it (seen with npm 11 and dash: the server stayed behind).
 */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
