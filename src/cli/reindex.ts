import { Command } from 'commander';
import { HelixError } from '../errors.ts';
import { reindexStore } from '../ingest/reindex-store.ts';
import { openTenant } from '../tenants/open-tenant.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { openAlone } from './open-alone.ts';
import { tenantId } from './parse-arguments.ts';
import { untilInterrupted } from './until-interrupted.ts';

export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuild the index of words and the vectors from the stored chunks')
    .option('--tenant <id>', 'whose documents', tenantId, DEFAULT_TENANT)
    .option('--lexical-only', 'the index of words alone; no model is asked')
    .option('--all', 'make every vector anew, not only those that are missing')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nQuestions are answered meanwhile. With an embedded database, stop `helix serve` first.\n\nExamples:\n  helix reindex\n  helix reindex --lexical-only\n  helix reindex --all --json',
    )
    .action(reindex);
}

type Options = { tenant: TenantId; lexicalOnly?: boolean; all?: boolean; json?: boolean };

async function reindex({ tenant, lexicalOnly, all, json }: Options): Promise<void> {
  if (lexicalOnly && all)
    throw new HelixError('bad_request', {
      problem: '--all is about vectors and --lexical-only leaves them out. Give one of the two.',
    });
  const opened = await openAlone(loadSettings(), 'reindex');
  try {
    const helix = await openTenant(opened, tenant);
    const done = await untilInterrupted('reindex', (signal, show) =>
      reindexStore(helix, {
        lexicalOnly,
        all,
        signal,
        onProgress: ({ stage, done, total }) => show(`${stage}: ${done}${total ? `/${total}` : ''} chunks`),
      }),
    );
    if (!done) return;
    const { chunks, wordsChanged, vectorsMade, vectorsCopied } = done;
    if (json)
      console.log(
        JSON.stringify({
          chunks,
          words_changed: wordsChanged,
          vectors_made: vectorsMade,
          vectors_copied: vectorsCopied,
        }),
      );
    else
      console.log(
        `reindexed ${chunks} chunks: the words of ${wordsChanged} were brought to their present form; ${vectorsMade} vectors made, ${vectorsCopied} copied`,
      );
  } finally {
    await opened.close();
  }
}
