import pg from 'pg';
import type { Ledger, SentAnswer } from './ledger.ts';
import { CHUNKS_OF_FILE } from './send-files.ts';
import { sendPatiently } from './send-patiently.ts';
import { isWhole } from './whole-answer.ts';

/** Every this many files are also looked for by a search. */
const SEARCH_EVERY = 5;

/** What was acknowledged and is not there, or is there more often than it was sent. */
export async function compareWithLedger(
  { databaseUrl, url }: { databaseUrl: string; url: string },
  ledger: Ledger,
): Promise<{ lost: string[]; doubled: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const files = await compareFiles(client, ledger);
    const lost = [
      ...files.lost,
      ...(await notFound(url, ledger)),
      ...ledger.answers.flatMap(cutUnnoticed),
      ...(await lostTurns(client, ledger)),
      ...(await lostArtifacts(client, ledger)),
    ];
    return { lost, doubled: files.doubled };
  } finally {
    await client.end();
  }
}

type StoredFile = { source_uri: string; versions: number; chunks: number; text: string };

async function compareFiles(
  client: pg.Client,
  ledger: Ledger,
): Promise<{ lost: string[]; doubled: string[] }> {
  const { rows } = await client.query<StoredFile>(`
    select source_uri, (select count(*)::int from document_versions v where v.tenant_id = d.tenant_id and v.document_id = d.document_id) as versions,
      count(c.chunk_id)::int as chunks, coalesce(string_agg(c.text, ' ' order by c.ordinal), '') as text
    from documents d left join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.document_id and c.is_active
    group by d.tenant_id, d.document_id, source_uri`);
  const stored = new Map(rows.map((row) => [row.source_uri, row]));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const [uri, contents] of ledger.files) {
    const row = stored.get(uri);
    const last = contents.at(-1)!;
    if (!row?.text.includes(last.word)) lost.push(`the file ${uri} as it was sent last (${last.word})`);
    else if (row.chunks !== CHUNKS_OF_FILE) lost.push(`${CHUNKS_OF_FILE - row.chunks} chunks of ${uri}`);
    if (row && row.versions > contents.length)
      doubled.push(`${row.versions} versions of ${uri}, sent ${contents.length} times`);
  }
  return { lost, doubled };
}

async function notFound(url: string, ledger: Ledger): Promise<string[]> {
  const files = [...ledger.files].filter((_, index) => index % SEARCH_EVERY === 0);
  const missing: string[] = [];
  for (const [uri, contents] of files) {
    const { word } = contents.at(-1)!;
    const body = () => JSON.stringify({ question: `What does the harbour of ${word} look like?`, top_k: 5 });
    const headers = { 'content-type': 'application/json' };
    const response = await sendPatiently(`${url}/v1/search`, ledger, { method: 'POST', headers, body });
    const { results } = (await response.json()) as { results: { text: string }[] };
    if (!results.some(({ text }) => text.includes(word)))
      missing.push(`${uri}: a search for ${word} does not find it`);
  }
  return missing;
}

/** The one thing that must never be: an answer that is told to be complete and is not. */
function cutUnnoticed({ ended, answer, citations, requestId }: SentAnswer): string[] {
  if (ended !== 'complete' || (isWhole(answer) && citations > 0)) return [];
  return [
    `the end of answer ${requestId}, which looks complete: ${JSON.stringify(answer.slice(-60))}, ${citations} citations`,
  ];
}

async function lostTurns(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const { rows } = await client.query<{
    request_id: string;
    answer: string;
    outcome: string;
    citations: unknown[];
  }>('select request_id::text, answer, outcome, citations from conversation_turns');
  const turns = new Map(rows.map((row) => [row.request_id, row]));
  const traces = await client.query<{ trace_id: string }>('select trace_id::text from traces');
  const traced = new Set(traces.rows.map(({ trace_id }) => trace_id));
  return ledger.answers.flatMap(({ ended, conversationId, requestId, answer }) => {
    if (ended !== 'complete') return [];
    if (!traced.has(requestId)) return [`the trace of answer ${requestId}`];
    if (conversationId === undefined) return [];
    const turn = turns.get(requestId);
    if (!turn) return [`the turn of answer ${requestId}`];
    const isSame = turn.answer === answer && turn.outcome === 'answered' && turn.citations.length > 0;
    return isSame ? [] : [`a part of the turn of answer ${requestId}`];
  });
}

async function lostArtifacts(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ artifact_id: number; sections: number }>(
    'select artifact_id::int, count(*)::int as sections from artifact_sections group by artifact_id',
  );
  const kept = new Map(rows.map(({ artifact_id, sections }) => [artifact_id, sections]));
  return ledger.artifacts.flatMap(({ artifactId, sections }) =>
    kept.get(artifactId) === sections ? [] : [`artifact ${artifactId}, or sections of it`],
  );
}
