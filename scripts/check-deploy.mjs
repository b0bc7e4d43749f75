/**
 * `make check-deploy`: every file that Helix is deployed with, looked at by the tools that will read it, or by their schemas
 * where a tool is not here. Says for each which one looked, and what nobody looked at. Ends with 1 when something is wrong.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkCompose } from './check-deploy/compose.mjs';
import { checkDockerfile } from './check-deploy/dockerfile.mjs';
import { checkImage } from './check-deploy/image.mjs';
import { checkKubernetes } from './check-deploy/kubernetes.mjs';
import { checkObservation } from './check-deploy/observation.mjs';
import { root, work } from './check-deploy/tools.mjs';

const CHECKS = {
  dockerfile: checkDockerfile,
  compose: checkCompose,
  kubernetes: checkKubernetes,
  observation: checkObservation,
  image: checkImage,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(
    `There is no check named ${unknown.join(', ')}. Known are ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(2);
}
process.chdir(root);
const counts = { ok: 0, failed: 0, absent: 0 };
for (const [name, check] of Object.entries(CHECKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for await (const result of check()) tell(result);
}
rmSync(join(work, 'scratch'), { recursive: true, force: true });
console.log(`\n${counts.ok} checked, ${counts.failed} failed, ${counts.absent} not checked`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** `problems`: what the tool found; `absent`: why it could not look. */
function tell({ what, by, problems = [], absent, note }) {
  const state = absent ? 'absent' : problems.length > 0 ? 'failed' : 'ok';
  counts[state] += 1;
  if (absent) return console.log(`  not checked: ${what} (${absent})`);
  console.log(`  ${state === 'ok' ? 'ok     ' : 'FAILED '} ${what}, by ${by}${note ? `: ${note}` : ''}`);
  for (const problem of problems) console.log(`            ${problem.replaceAll('\n', '\n            ')}`);
}
