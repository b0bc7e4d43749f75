import { readFileSync } from 'node:fs';
import { isThere, lookWith, NOT_INSTALLED, packageOf, run } from './tools.mjs';

const ERROR = 1;

/** test/deploy-dockerfile.test.ts holds what Helix asks of it; here others look at it. */
export async function* checkDockerfile() {
  const hasEngine = isThere('docker') && run('docker', ['info', '--format', '{{.ServerVersion}}']).ok;
  if (hasEngine) yield lookWith('Dockerfile', 'docker build --check', 'docker', ['build', '--check', '.']);
  else yield { what: 'Dockerfile by `docker build --check`', absent: 'no Docker engine runs here' };
  if (isThere('hadolint')) yield lookWith('Dockerfile', 'hadolint', 'hadolint', ['Dockerfile']);
  else yield { what: 'Dockerfile by hadolint', absent: '`hadolint` is not here' };
  const utilities = await packageOf('dockerfile-utils');
  if (!utilities) return yield { what: 'Dockerfile', absent: NOT_INSTALLED };
  const found = (utilities.validate ?? utilities.default.validate)(readFileSync('Dockerfile', 'utf8'));
  const problems = found
    .filter(({ severity }) => severity === ERROR)
    .map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  yield { what: 'Dockerfile', by: 'dockerfile-utils', problems };
}
