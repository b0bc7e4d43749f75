import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import type { Connector } from '../client/client.ts';
import { connectorOf } from '../connect/connectors.ts';
import { checkLocalProof } from '../connect/local-proof.ts';
import { syncConnector } from '../connect/sync-connector.ts';
import type { SyncReport } from '../connect/sync-report.ts';
import { createAddressRule } from '../connect/web/address-rule.ts';
import { createFetcher } from '../connect/web/fetcher.ts';
import { HelixError, messageOf } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { clientSyncPorts } from './client-sync-ports.ts';
import { describeReport, problemLines } from './describe-connector.ts';
import { allConnectors, connectorNamed } from './find-connectors.ts';
import { loadSettings } from './load-settings.ts';
import { localConnectPorts } from './local-connect-ports.ts';
import { positive } from './parse-arguments.ts';
import { printable } from './print-table.ts';
import { createProgressLine } from './progress-line.ts';
import { openService, type Service } from './service.ts';

export function syncConnectorsCommand(): Command {
  return new Command('sync')
    .description('make the documents of a connector what its source has')
    .argument('[name]', 'its name')
    .option('--all', 'every connector, one after the other')
    .option('--project <name>', 'the project it is in; with --all, only those of one project')
    .option('--allow-removal', 'remove what is gone even if it is more than half of the documents, or all')
    .option('--watch <minutes>', 'go on, and sync again after so many minutes', positive)
    .option('--json', 'print one JSON object per sync')
    .action(sync);
}

type SyncOptions = {
  all?: boolean;
  project?: string;
  allowRemoval?: boolean;
  watch?: number;
  json?: boolean;
};

async function sync(name: string | undefined, options: SyncOptions): Promise<void> {
  if ((name === undefined) !== (options.all ?? false))
    throw new HelixError('bad_request', { problem: 'Name one connector, or give --all for every one.' });
  const settings = loadSettings();
  const service = await openService(settings, { existing: true, logLevel: 'error' });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    for (;;) {
      const isFine = await syncOnce({ service, settings, signal: stopping.signal, ...options }, name);
      if (options.watch === undefined || stopping.signal.aborted) {
        if (!isFine) process.exitCode = 1;
        return;
      }
      await sleep(options.watch * 60_000, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await service.close();
  }
}

type SyncContext = SyncOptions & { service: Service; settings: Settings; signal: AbortSignal };

/** True when there is nothing that somebody should look at. */
async function syncOnce(context: SyncContext, name: string | undefined): Promise<boolean> {
  const { project, service, signal } = context;
  const client = await service.client();
  const chosen =
    name === undefined
      ? await allConnectors(client, { project })
      : [await connectorNamed(client, project ?? DEFAULT_PROJECT, name)];
  let isFine = true;
  for (const connector of chosen) {
    if (signal.aborted) return false;
    try {
      const report = await syncOne(context, connector);
      tell(connector, report, context.json ?? false);
      isFine &&= report.status === 'done' && report.failed + report.held_back + report.removal_refused === 0;
    } catch (error) {
      // One that cannot be synced is no reason to leave the others.
      if (name !== undefined && context.watch === undefined) throw error;
      console.error(printable(`helix: ${placeOf(connector)}: ${messageOf(error)}`));
      isFine = false;
    }
  }
  return isFine;
}

async function syncOne(context: SyncContext, stored: Connector): Promise<SyncReport> {
  const { service, settings, signal, allowRemoval = false } = context;
  const { kind } = stored;
  const connector = connectorOf(kind);
  const config = connector.parseConfig(stored.config);
  const checkProof = async () => {
    if (connector.isLocal) await checkLocalProof(settings.dataDirectory, { ...stored, config });
  };
  const line = createProgressLine();
  try {
    return await syncConnector(clientSyncPorts(service, stored, checkProof), {
      connector,
      config,
      allowRemoval,
      signal,
      ports: {
        fetcher: createFetcher({ rule: createAddressRule(settings.connectAllowPrivate) }),
        local: localConnectPorts(service, stored.connector_id, settings),
      },
      onProgress: ({ done, outcome, source_uri }) =>
        line.show(printable(`${placeOf(stored)}: ${done} (${outcome} ${source_uri})`)),
    });
  } finally {
    line.clear();
  }
}

function tell(connector: Connector, report: SyncReport, json: boolean): void {
  const { project, name, kind } = connector;
  const place = placeOf(connector);
  if (json) {
    console.log(JSON.stringify({ project, name, kind, report }));
    return;
  }
  for (const problem of problemLines(report)) console.error(printable(`${place}: ${problem}`));
  console.log(
    printable(`${place}: ${describeReport(report)} in ${Math.round(report.elapsed_ms / 100) / 10} s`),
  );
}

/** Connectors of several projects may have one name. */
function placeOf({ project, name }: Connector): string {
  return `${project}/${name}`;
}
