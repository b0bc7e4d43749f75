import type { Helix } from '../compose.ts';
import { isAuthOn } from '../settings/auth-rules.ts';
import { allTenants } from '../store/all-tenants.ts';
import type { Database } from '../store/database.ts';
import { readTenant } from '../store/tenants.ts';

/** What a server says when it is ready: what is shown can be typed as it stands, once there is a key. */
export async function greeting(url: string, helix: Helix): Promise<string> {
  const { languageModel, embeddingModel, database, settings } = helix;
  const isOn = isAuthOn(settings);
  const credential = isOn ? '-H "Authorization: Bearer hx_…" ' : '';
  const isKeyMissing = isOn && !settings.jwtIssuer && !(await hasKey(database));
  return [
    '',
    `Helix is ready on ${url}`,
    `  answers by ${languageModel.id}, vectors by ${embeddingModel.id}, database ${database.engine}`,
    `  try: curl -N ${credential}"${url}/ask?q=How%20long%20do%20I%20have%20to%20request%20a%20refund%3F"`,
    ...(isKeyMissing ? HOW_TO_MAKE_ONE : []),
    '  Ctrl-C ends it.',
    '',
  ].join('\n');
}

const HOW_TO_MAKE_ONE = [
  '  Every request needs a key, and there is none yet. Make one in another terminal, with the same settings:',
  '    helix keys create "your name" --role admin --clearance restricted',
];

/** Of any tenant, one that holds. */
async function hasKey(database: Database): Promise<boolean> {
  for (const tenant of await allTenants(database)) {
    const { keys } = await database.withTenant(tenant, (session) => readTenant(session, tenant));
    if (keys > 0) return true;
  }
  return false;
}
