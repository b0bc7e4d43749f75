import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Helix } from '../../src/compose.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { Fragment, raw, type Statement } from '../../src/store/sql.ts';
import { DEFAULT_PROJECT } from '../../src/terms.ts';
import type { Question } from './questions.ts';

/** Tables up to this size are rightly read whole. */
const SMALL_TABLE = 1000;

/**
 * How the server answers the statements of a retrieval: the plan of each, and whether a table of more than 1,000 rows was
 * read from end to end, in a plan or, by the server's own counters, in a function that a plan does not show.
 */
export async function inspectPlans(
  helix: Helix,
  databaseUrl: string,
  questions: readonly Question[],
): Promise<PlanReport> {
  await untilCounted();
  const before = await readCounters(databaseUrl);
  const recorded = new Map<string, Statement>();
  const database = recording(helix.database, recorded);
  for (const question of questions) {
    const context = { ...helix, database, embeddingModel: givenModel(helix, question) };
    await retrieveChunks(context, ask(question));
    await retrieveChunks({ ...context, resident: undefined }, ask(question));
  }
  const plans = await explainAll(helix, [...recorded.values()]);
  await untilCounted();
  const after = await readCounters(databaseUrl);
  const scanned = [...after].flatMap(([table, { scans, rows }]) => {
    const { scans: earlier = 0, rows: earlierRows = 0 } = before.get(table) ?? {};
    const perScan = (rows - earlierRows) / Math.max(1, scans - earlier);
    return scans > earlier && perScan > SMALL_TABLE ? [`${table} (${scans - earlier} times)`] : [];
  });
  return { plans, scanned };
}

export type PlanReport = {
  plans: { statement: string; nodes: string[]; sequential: string[] }[];
  /** Tables that were read from end to end while the questions were asked. */
  scanned: string[];
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Function Name'?: string;
  Plans?: PlanNode[];
};

function ask({ text }: Question) {
  return { question: text, project: DEFAULT_PROJECT, k: 10 };
}

function givenModel(helix: Helix, { vector }: Question) {
  return { ...helix.embeddingModel, embed: async () => [vector] };
}

/** The same database, which also notes each statement that a tenant's session runs. */
function recording(database: Database, into: Map<string, Statement>): Database {
  const listen = (session: Session): Session => ({
    ...session,
    query: (statement) => {
      const compiled = statement.compile();
      if (!into.has(compiled.text)) into.set(compiled.text, compiled);
      return session.query(statement);
    },
  });
  return {
    ...database,
    withTenant: (tenant, work, options) =>
      database.withTenant(tenant, (session) => work(listen(session)), options),
  };
}

async function explainAll(helix: Helix, statements: readonly Statement[]): Promise<PlanReport['plans']> {
  return helix.database.withTenant(
    helix.tenant,
    async (session) => {
      const plans: PlanReport['plans'] = [];
      const large = await largeTables(session);
      for (const { text, values } of statements.filter((statement) => isQuery(statement.text))) {
        const pieces = text.split(/\$\d+/);
        const explain = new Fragment(
          [`explain (format json) ${pieces[0]}`, ...pieces.slice(1)],
          inOrder(text, values),
        );
        const [row] = await session.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
        const nodes = flatten(row!['QUERY PLAN'][0].Plan);
        plans.push({
          statement: text.trim().replace(/\s+/g, ' ').slice(0, 70),
          nodes: nodes.map(describe).filter((node) => node.includes(' ')),
          sequential: nodes
            .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name']!))
            .map((node) => node['Relation Name']!),
        });
      }
      return plans;
    },
    { readOnly: true },
  );
}

/** A parameter may stand in a statement more than once. */
function inOrder(text: string, values: readonly unknown[]): unknown[] {
  return [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1]);
}

function isQuery(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text);
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function describe(node: PlanNode): string {
  const of = node['Index Name'] ?? node['Relation Name'] ?? node['Function Name'];
  return of ? `${node['Node Type']} of ${of}` : node['Node Type'].replaceAll(' ', '-');
}

async function largeTables(session: Session): Promise<Set<string>> {
  const rows = await session.query<{ name: string }>(
    raw(`select relname as name from pg_class where relkind = 'r' and reltuples > ${SMALL_TABLE}`),
  );
  return new Set(rows.map(({ name }) => name));
}

/** The server adds up what a connection did when that has been idle for 10 seconds. */
function untilCounted(): Promise<void> {
  return sleep(12_000);
}

async function readCounters(databaseUrl: string): Promise<Map<string, { scans: number; rows: number }>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; scans: number; rows: number }>(
      `select relname as name, seq_scan::float8 as scans, seq_tup_read::float8 as rows
       from pg_stat_user_tables where not relname like any (array['langchain%', 'llamaindex%', 'mastra%'])`,
    );
    return new Map(rows.map((row) => [row.name, row]));
  } finally {
    await client.end();
  }
}
