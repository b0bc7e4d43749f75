import { randomUUID } from 'node:crypto';
import type { HelixClient } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { allocateIds } from '../../src/store/allocate-ids.ts';
import { createConnector } from '../../src/store/connectors.ts';
import type { Session } from '../../src/store/database.ts';
import { findProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';
import { writeTenantLimits } from '../../src/store/tenant-limits.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../../src/terms.ts';
import { storeArtifact } from '../../test/support/stored-artifact.ts';
import { type Marks, QUESTION } from './marks.ts';
import type { Places } from './places.ts';

/** Ids are counted per tenant: without this the attacker's would be the others' too, and asking for them no attack. */
const FAR = 7_000_000;

/** Something of everything, in every table, and at each confidentiality what belongs to a document. */
export async function furnishTenant(
  helix: Helix,
  client: HelixClient,
  { marks, keyId, isFar, levels = CONFIDENTIALITIES }: Furnishing,
): Promise<Record<Confidentiality, Places>> {
  if (isFar) await setIdsFar(helix);
  const { name, secret } = marks;
  const project = `${name}-project`;
  await client.createProject(project);
  await client.uploadDocument(
    new Blob([`# Pier\n\nThe pier is called ${secret}-pier.`]),
    `${secret}-pier.md`,
    {
      project,
    },
  );
  const code = `import { rate } from './rate.ts';\n\n/** ${secret}-code */\nexport function fare(): number {\n  return rate() * 2;\n}\n`;
  await client.uploadDocument(new Blob([code]), `${secret}-fare.ts`, { project });
  await client.createAgent({ name: `${name}-agent`, output_type: 'workflow', persona: `${secret}-persona` });
  const origin = `https://git.example/${secret}-origin`;
  await client.beginRepository({ name: `${name}-repository`, origin });
  const rest = await helix.database.withTenant(helix.tenant, (session) => storeRows(session, helix, marks));
  await writeTenantLimits(helix.database, helix.tenant, { tokens_per_day: 0 });
  const shared = {
    tenant: marks.id,
    key: keyId,
    project,
    agent: `${name}-agent`,
    repository: `${name}-repository`,
    model: `helix/${project}`,
    tag: `${name}-tag`,
    named: `${name}-named`,
    ...rest,
  };
  const places = {} as Record<Confidentiality, Places>;
  for (const level of levels)
    places[level] = { ...shared, ...(await furnishLevel(helix, client, marks, level)) };
  return places;
}

export type Furnishing = {
  marks: Marks;
  keyId: string;
  isFar: boolean;
  /** All unless told. */
  levels?: readonly Confidentiality[] | undefined;
};

type OfLevel = Pick<
  Places,
  'document' | 'version' | 'chunk' | 'run' | 'conversation' | 'trace' | 'feedback' | 'artifact' | 'address'
>;

async function furnishLevel(
  helix: Helix,
  client: HelixClient,
  { name, secret }: Marks,
  level: Confidentiality,
): Promise<OfLevel> {
  const address = `${name}-address-${level}`;
  const upload = (text: string) =>
    client.uploadDocument(new Blob([text]), `${secret}-${level}.md`, {
      title: `${secret}-title-${level}`,
      sourceUri: address,
      tags: [`${name}-tag`],
      confidentiality: level,
    });
  const heading = `Vault ${secret}-heading-${level}`;
  const sentence = `The passphrase of the harbour vault is ${secret}-${level}.`;
  await upload(`# ${heading}\n\n${sentence} It was ${secret}-old before.\n`);
  const added = await upload(`# ${heading}\n\n${sentence} Two people open it.\n`);
  const document = added.document_id;
  const { conversation_id } = await client.createConversation({ title: `${secret}-talk-${level}` });
  const only = { conversationId: conversation_id, filters: { documentIds: [document] } };
  const { request_id } = await client.query(QUESTION, only);
  const vote = await client.sendFeedback(request_id, { rating: 'down', comment: `${secret}-comment` });
  const { results } = await client.search(QUESTION, { filters: { documentIds: [document] } });
  const artifact = await storeArtifact(helix, { documents: [document] });
  await client.renameArtifact(artifact, `${secret}-artifact-${level}`);
  return {
    document,
    version: added.version_id,
    chunk: results[0]!.chunk_id,
    run: added.run_id!,
    conversation: conversation_id,
    trace: request_id,
    feedback: vote.feedback_id,
    artifact,
    address,
  };
}

/** What no request brings, or none that works without the internet. */
async function storeRows(
  session: Session,
  { tenant }: Helix,
  { name, secret }: Marks,
): Promise<Pick<Places, 'evalRun' | 'connector' | 'lease'>> {
  const projectId = await findProject(session, tenant, 'default');
  const connector = await createConnector(session, tenant, {
    projectId,
    project: 'default',
    name: `${name}-named`,
    kind: 'web',
    config: { pages: [`https://${secret}.example/`] },
  });
  const connectorId = connector.connector_id;
  const lease = randomUUID();
  await session.query(sql`update connectors set lease_id = ${lease}, leased_until = now() + interval '1 day'
    where connector_id = ${connectorId}`);
  await session.query(sql`insert into connector_items (tenant_id, connector_id, source_uri)
    values (${tenant}, ${connectorId}, ${`https://${secret}.example/item`})`);
  const evalRun = await allocateIds(session, tenant, 'eval_run');
  await session.query(sql`
    insert into eval_runs (tenant_id, run_id, project_id, name, status, finished_at, settings_hash, cases_hash, cases, summary)
    values (${tenant}, ${evalRun}, ${projectId}, ${`${secret}-set`}, 'failed', now(), '', '', 1, '{}')`);
  await session.query(sql`insert into eval_results (tenant_id, run_id, case_id, result)
    values (${tenant}, ${evalRun}, ${`${secret}-case`}, '{}')`);
  await session.query(sql`insert into eval_cases (tenant_id, project_id, case_id, content, origin)
    values (${tenant}, ${projectId}, ${`${secret}-case`}, '{}', 'import')`);
  await session.query(
    sql`insert into dropped_files (tenant_id, uri) values (${tenant}, ${`file:///${secret}`})`,
  );
  await session.query(sql`insert into tenant_usage (tenant_id, day, questions) values (${tenant}, '2026-01-01', 41)
    on conflict do nothing`);
  return { evalRun, connector: connectorId, lease };
}

/** A run that failed, with what it left: it is swept away when others of the tenant are looked after. */
export async function leaveVectors({ database, tenant }: Helix, { secret }: Marks): Promise<void> {
  await database.withTenant(tenant, async (session) => {
    const projectId = await findProject(session, tenant, 'default');
    const run = await allocateIds(session, tenant, 'run');
    await session.query(sql`
      insert into ingestion_runs (tenant_id, run_id, project_id, source_uri, status, stage, finished_at)
      values (${tenant}, ${run}, ${projectId}, ${`${secret}-run`}, 'failed', 'read', now())`);
    await session.query(sql`insert into staged_vectors (tenant_id, run_id, space_id, embedding_hash, embedding)
      values (${tenant}, ${run}, 'probe', ${`${secret}-hash`}, '[1,2,3]')`);
  });
}

async function setIdsFar({ database, tenant }: Helix): Promise<void> {
  await database.withTenant(tenant, async (session) => {
    for (const kind of [
      'project',
      'document',
      'version',
      'chunk',
      'run',
      'feedback',
      'eval_run',
      'conversation',
      'artifact',
      'connector',
      'audit',
    ] as const)
      await allocateIds(session, tenant, kind, FAR);
  });
}
