import { readFileSync } from 'node:fs';
import { schemaOf } from './schema.mjs';
import { isThere, lookWith, NOT_INSTALLED, packageOf, run } from './tools.mjs';

const BASE = 'docker-compose.yml';
const PRODUCTION = 'deploy/compose/production.yml';
const WAYS = [[BASE], [BASE, PRODUCTION]];

/** What each combination of files comes to, by Compose itself where it is here, and each file by the schema of Compose. */
export async function* checkCompose() {
  const isHere = isThere('docker') && run('docker', ['compose', 'version']).ok;
  for (const files of WAYS) {
    const what = `${files.join(' + ')} with all profiles`;
    const args = files.flatMap((file) => ['--file', file]);
    if (isHere)
      yield lookWith(what, 'docker compose config', 'docker', [
        'compose',
        ...args,
        '--profile',
        '*',
        'config',
        '--quiet',
      ]);
    else yield { what, absent: '`docker compose` is not here' };
  }
  const yaml = await packageOf('yaml');
  const schema = await schemaOf('dclint', 'schemas', 'compose.schema.json');
  for (const file of [BASE, PRODUCTION]) {
    const what = `${file} has the form of a Compose file`;
    if (!yaml || !schema) yield { what, absent: NOT_INSTALLED };
    else
      yield {
        what,
        by: 'the JSON schema of the Compose specification (dclint, ajv)',
        problems: schema(readCompose(yaml, file)),
      };
  }
  if (yaml)
    yield {
      what: `${BASE} is locked down`,
      by: "Helix's own rules",
      problems: [...unlocked(readCompose(yaml, BASE))],
    };
  for (const script of [
    'deploy/compose/make-secrets.sh',
    'deploy/postgres/allow-replica.sh',
    'deploy/postgres/start-replica.sh',
  ])
    yield lookWith(`${script} is a script`, 'bash -n', 'bash', ['-n', script]);
}

/** With `<<` resolved and variables put in, as Compose does it before it looks at the form. */
function readCompose(yaml, file) {
  const text = readFileSync(file, 'utf8').replace(/\$\{(\w+):-([^}]*)\}/g, '$2');
  return yaml.parse(text, { merge: true });
}

/** Postgres has to change users at its start and keeps the capabilities for that; nothing else has any. */
function* unlocked({ services, networks }) {
  for (const [name, service] of Object.entries(services)) {
    if (service.read_only !== true) yield `${name} can write to its root file system`;
    if (service.cap_drop?.[0] !== 'ALL') yield `${name} keeps capabilities`;
    if (service.cap_add && !service.image.startsWith('pgvector/')) yield `${name} gets capabilities`;
    if (!service.security_opt?.includes('no-new-privileges:true')) yield `${name} may gain privileges`;
    if (!service.mem_limit) yield `${name} has no limit of memory`;
    if (!/:[\w.-]+$|^helix$/.test(service.image) || service.image.endsWith(':latest'))
      yield `${name} has the image ${service.image}, which is not pinned`;
    for (const port of service.ports ?? [])
      if (!port.startsWith('127.0.0.1:')) yield `${name} publishes ${port} to others`;
    if (service.image.startsWith('pgvector/') && service.networks.join() !== 'inside')
      yield `${name} has a way out`;
  }
  if (networks.inside?.internal !== true) yield 'the network `inside` has a way out';
}
