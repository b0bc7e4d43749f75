import type { HelixClient } from '../../src/client/client.ts';
import type { Helix } from '../../src/compose.ts';
import { readProject } from '../../src/store/projects.ts';
import { type Fragment, sql } from '../../src/store/sql.ts';

/** A project with something in every table that projects have rows in. */
export async function fillEveryTable(helix: Helix, client: HelixClient, project: string): Promise<void> {
  const add = (name: string, text: string) => client.uploadDocument(new Blob([text]), name, { project });
  await add('ferry.md', '# Ferry\n\nThe ferry to Brissay leaves every day at nine.');
  await add(
    'fare.ts',
    "import { rate } from './rate.ts';\n\nexport function fare(): number {\n  return rate() * 2;\n}\n",
  );
  const { document_id, version_id } = await add('pier.txt', 'The pier is old and made of oak.');
  const { conversation_id } = await client.createConversation({ project });
  const { request_id } = await client.query('When does the ferry leave?', {
    project,
    conversationId: conversation_id,
  });
  await client.sendFeedback(request_id, { rating: 'down', reason: 'wrong' });
  const { database, tenant } = helix;
  await database.withTenant(tenant, async (session) => {
    const { projectId } = await readProject(session, tenant, project);
    const place = { tenant, projectId, documentId: document_id, versionId: version_id };
    for (const statement of rowsOf(place)) await session.query(statement);
  });
}

type Place = { tenant: string; projectId: number; documentId: number; versionId: number };

/** What no upload and no question brings. Ids are those of the project, so that two of them do not meet. */
function rowsOf({ tenant, projectId, documentId, versionId }: Place): Fragment[] {
  return [
    sql`insert into repositories (tenant_id, project_id, name, origin) values (${tenant}, ${projectId}, 'shop', '/shop')`,
    sql`insert into eval_cases (tenant_id, project_id, case_id, content, origin)
      values (${tenant}, ${projectId}, 'one', '{}', 'import')`,
    sql`insert into eval_runs (tenant_id, run_id, project_id, name, status, settings_hash, cases_hash, cases)
      values (${tenant}, ${projectId}, ${projectId}, 'set', 'running', '', '', 1)`,
    sql`insert into eval_results (tenant_id, run_id, case_id, result) values (${tenant}, ${projectId}, 'one', '{}')`,
    sql`insert into agents (tenant_id, project_id, name, definition) values (${tenant}, ${projectId}, 'mine', '{}')`,
    sql`insert into artifacts (tenant_id, artifact_id, project_id, artifact_type, title, request, version_count)
      values (${tenant}, ${projectId}, ${projectId}, 'pdr', 'Pier', '{}', 1)`,
    sql`insert into artifact_versions (tenant_id, artifact_id, version_number, writer, model, settings_hash, request_id)
      values (${tenant}, ${projectId}, 1, 'quotes', '', '', gen_random_uuid())`,
    sql`insert into artifact_sections (tenant_id, artifact_id, version_number, ordinal, section_key, heading, level, status, content,
        details, written_in)
      values (${tenant}, ${projectId}, 1, 1, 'summary', 'Summary', 1, 'written', '', '{}', 1)`,
    sql`insert into artifact_citations (tenant_id, artifact_id, version_number, section_key, position, chunk_id, document_id,
        version_id, source)
      values (${tenant}, ${projectId}, 1, 'summary', 1, 1, ${documentId}, ${versionId}, '{}')`,
    sql`insert into artifact_sources (tenant_id, artifact_id, document_id, confidentiality)
      values (${tenant}, ${projectId}, ${documentId}, 'public')`,
    sql`insert into connectors (tenant_id, connector_id, project_id, name, kind, config)
      values (${tenant}, ${projectId}, ${projectId}, 'feed', 'feed', '{}')`,
    sql`insert into connector_items (tenant_id, connector_id, source_uri) values (${tenant}, ${projectId}, 'https://example.org')`,
  ];
}
