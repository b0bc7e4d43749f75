import type { Connector, SyncReport } from '../client/client.ts';
import { printable } from './print-table.ts';

/** In a few words: how the last sync ended. */
export function outcomeOf({ is_syncing, last_report, last_started_at }: Connector): string {
  if (is_syncing) return 'syncing now';
  if (last_report) return describeReport(last_report);
  return last_started_at === null ? '' : 'ended before it was done';
}

/** What came of a sync, on one line. */
export function describeReport(report: SyncReport): string {
  const { status, created, updated, unchanged, removed, skipped, failed, held_back, removal_refused, error } =
    report;
  const rest = [
    held_back > 0 && `${held_back} held back`,
    skipped > 0 && `${skipped} skipped`,
    failed > 0 && `${failed} failed`,
    removal_refused > 0 && `${removal_refused} gone but kept`,
  ].filter((part) => part !== false);
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${removed} removed`,
    ...rest,
  ].join(', ');
  if (status === 'failed') return printable(`failed: ${error?.message ?? 'no reason was noted'} (${counts})`);
  return status === 'stopped' ? `stopped: ${counts}` : counts;
}

/** What a person should look at after a sync. */
export function problemLines({ problems, removal_refused }: SyncReport): string[] {
  const lines = problems.map(({ source_uri, outcome, reason }) =>
    printable(`${outcome} ${source_uri}: ${reason}`),
  );
  const kept =
    removal_refused > 0
      ? [
          `${removal_refused} documents are gone from the source and were kept, because they are most of them. If that is right, sync again with --allow-removal.`,
        ]
      : [];
  return [...lines, ...kept];
}

export function describeConnector(connector: Connector): string {
  const { project, name, kind, config, document_count, last_report } = connector;
  const said = Object.entries(config)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) =>
      printable(`  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    );
  return [
    printable(`${name} (${kind}) in project ${project}: ${document_count} documents`),
    ...said,
    `last sync: ${outcomeOf(connector) || 'never'}`,
    ...(last_report ? problemLines(last_report).map((line) => `  ${line}`) : []),
  ].join('\n');
}
