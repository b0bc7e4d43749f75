import { Command, InvalidArgumentError, Option } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createServer } from '../http/create-server.ts';
import { createLogger } from '../log/logger.ts';
import { allProbes } from '../redteam/all-probes.ts';
import { REPORT_COLUMNS, reportRemarks, reportRows } from '../redteam/describe-report.ts';
import { openTarget, type SendRequest } from '../redteam/open-target.ts';
import { FAMILIES, type Family, type Probe } from '../redteam/probe.ts';
import { readAttacks } from '../redteam/read-attacks.ts';
import type { RedTeamReport } from '../redteam/red-team-report.ts';
import { runRedTeam } from '../redteam/run-red-team.ts';
import { WAYS } from '../redteam/take-turn.ts';
import { writeReport } from '../redteam/write-report.ts';
import { loadSettings } from './load-settings.ts';
import { table } from './print-table.ts';
import { untilStopped } from './until-stopped.ts';

export function redteamCommand(): Command {
  return new Command('redteam')
    .description('attack this Helix, its models and settings, with documents of its own; exit 1 on a leak')
    .option(
      '--family <name>',
      `only this family: ${FAMILIES.join(', ')}; again for another`,
      gatheredFamilies,
      [],
    )
    .option('--attacks <folder>', 'also plant the texts of attacks.jsonl in the documents of contexts.jsonl')
    .addOption(
      new Option('--via <way>', 'how questions are asked').choices([...WAYS, 'both']).default('both'),
    )
    .option('--database', 'in the database of DATABASE_URL, in tenants that are removed at the end')
    .option('--out <folder>', 'write report.json and report.md there')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nYour documents are neither read nor changed: what is asked about is planted in a database of its own.\n' +
        '\nExamples:\n  helix redteam\n  helix redteam --family injection --family encoded --via ask\n  helix redteam --attacks data/injection --out reports/redteam\n  DATABASE_URL=postgres://… helix redteam --database --json',
    )
    .action(redteam);
}

type Options = {
  family: Family[];
  attacks?: string;
  via: (typeof WAYS)[number] | 'both';
  database?: boolean;
  out?: string;
  json?: boolean;
};

async function redteam({ via, out, json, database = false, ...options }: Options): Promise<void> {
  const settings = loadSettings();
  if (database && !settings.databaseUrl)
    throw new HelixError('bad_request', {
      problem: '--database needs DATABASE_URL, which is not set. Set it, or leave --database out.',
    });
  const probes = await probesOf(options);
  const log = createLogger(process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'silent');
  const report = await untilStopped('stopped; what was planted is removed', async (signal, show) => {
    show('opening');
    const target = await openTarget(settings, log, { inDatabase: database });
    const servers = openServers();
    try {
      return await runRedTeam({ ...target, send: servers.send }, probes, {
        ways: via === 'both' ? WAYS : [via],
        signal,
        onProgress: ({ done, of, probe }) => show(`${done} of ${of} attacks, ${probe}`),
      });
    } finally {
      show('removing what was planted');
      await servers.close();
      await target.close();
    }
  });
  const paths = out ? await writeReport(report, out) : [];
  console.log(json ? JSON.stringify(report) : printed(report, paths));
  if (!report.passed) process.exitCode = 1;
}

async function probesOf({ family, attacks }: Pick<Options, 'family' | 'attacks'>): Promise<Probe[]> {
  if (family.includes('attack-set') && !attacks)
    throw new HelixError('bad_request', {
      problem: '--family attack-set needs a set. Name its folder with --attacks.',
    });
  const set = attacks === undefined ? undefined : await readAttacks(attacks);
  return allProbes(family.length > 0 ? FAMILIES.filter((each) => family.includes(each)) : FAMILIES, set);
}

function printed(report: RedTeamReport, paths: readonly string[]): string {
  const written = paths.map((path) => `written: ${path}`);
  return [table(REPORT_COLUMNS, reportRows(report)), '', ...reportRemarks(report), ...written].join('\n');
}

/** A server over each Helix that is attacked, without a socket. */
export function openServers(): { send: SendRequest; close(): Promise<void> } {
  const servers = new Map<Helix, Promise<FastifyInstance>>();
  return {
    async send(helix, { method, url, headers, body }) {
      const opening = servers.get(helix) ?? createServer(helix);
      servers.set(helix, opening);
      const server = await opening;
      const sent =
        body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await server.inject({
        method,
        url,
        headers: { host: 'localhost', ...type, ...headers },
        ...sent,
      });
      return { status: response.statusCode, body: response.body };
    },
    async close() {
      for (const opening of servers.values()) await (await opening).close();
    },
  };
}

function gatheredFamilies(value: string, before: Family[]): Family[] {
  const family = FAMILIES.find((each) => each === value);
  if (family) return [...before, family];
  throw new InvalidArgumentError(`"${value}" is no family. There are ${FAMILIES.join(', ')}.`);
}
