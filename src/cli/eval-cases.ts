import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { MOST_MEGABYTES, readCases } from '../evals/cases/read-cases.ts';
import type { EvalCase } from '../evals/eval-case.ts';
import { storedCases } from '../evals/stored-cases.ts';
import type { Session } from '../store/database.ts';
import { removeEvalCase, saveEvalCases } from '../store/eval-cases.ts';
import { findProject } from '../store/projects.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { openAlone } from './open-alone.ts';
import { refuseWords } from './parse-arguments.ts';
import { table } from './print-table.ts';
import { createProgressLine } from './progress-line.ts';

export function evalCasesCommand(): Command {
  const command = new Command('cases').description('the golden set of a project, which `helix eval` asks');
  of(command.command('list', { isDefault: true }).description('its cases'))
    .allowExcessArguments()
    .hook('preAction', refuseWords)
    .action(list);
  of(command.command('import').description('add the cases of a file; those with a known id are replaced'))
    .argument('<file>', `a .json or .jsonl file of cases, at most ${MOST_MEGABYTES} MB`)
    .action(importCases);
  of(command.command('export').description('write its cases as a file that `import` reads'))
    .argument('[file]', 'printed where none is named')
    .action(exportCases);
  of(command.command('remove').description('take a case out of it'))
    .argument('<id>', 'the case, as `list` shows it')
    .action(remove);
  return command.addHelpText(
    'after',
    '\nExamples:\n  helix eval cases import cases.json --project default\n  helix eval cases list\n  helix eval cases export golden.json\n  helix eval cases remove refund-window',
  );
}

function of(command: Command): Command {
  return command
    .option('--project <name>', 'whose golden set it is', DEFAULT_PROJECT)
    .option('--json', 'print one JSON object');
}

type Options = { project: string; json?: boolean };

async function list({ project, json }: Options): Promise<void> {
  await withHelix(async (helix) => {
    const cases = await storedCases(helix, project);
    if (json) console.log(JSON.stringify({ cases }));
    else if (cases.length === 0)
      console.log(
        `The golden set of ${project} is empty. Add to it with \`helix eval cases import <file>\`.`,
      );
    else
      console.log(
        table(
          ['id', 'kind', 'tags', 'question'],
          cases.map(({ id, kind, tags = [], question }) => [id, kind, tags.join(', '), question]),
        ),
      );
  });
}

/** A statement has a fixed price, and its parameter a size: this many cases take about 250 kB. */
const AT_ONCE = 500;

/** All of a file or none of it: they are stored in one transaction. */
async function importCases(file: string, { project, json }: Options): Promise<void> {
  const { cases } = await readCases(file);
  const line = createProgressLine();
  await withHelix(async ({ database, tenant }) => {
    const store = async (session: Session) => {
      const projectId = await findProject(session, tenant, project);
      for (let done = 0; done < cases.length; done += AT_ONCE) {
        line.show(`${done} of ${cases.length} cases`);
        const batch = cases.slice(done, done + AT_ONCE);
        await saveEvalCases(session, tenant, { projectId, cases: batch, origin: 'import' });
      }
    };
    await database.withTenant(tenant, store).finally(line.clear);
    const said = `${cases.length} cases are in the golden set of ${project}.`;
    console.log(json ? JSON.stringify({ project, imported: cases.length }) : said);
  });
}

async function exportCases(file: string | undefined, { project, json }: Options): Promise<void> {
  await withHelix(async (helix) => {
    const cases = await storedCases(helix, project);
    const text = JSON.stringify(
      { version: 1, cases } satisfies { version: number; cases: EvalCase[] },
      null,
      2,
    );
    if (file === undefined) return console.log(text);
    await writeFile(file, `${text}\n`);
    console.log(
      json ? JSON.stringify({ file, exported: cases.length }) : `wrote ${cases.length} cases to ${file}`,
    );
  });
}

async function remove(caseId: string, { project, json }: Options): Promise<void> {
  await withHelix(async ({ database, tenant }) => {
    const wasThere = await database.withTenant(tenant, async (session) => {
      const projectId = await findProject(session, tenant, project);
      return removeEvalCase(session, tenant, { projectId, caseId });
    });
    if (!wasThere)
      throw new HelixError('not_found', {
        what: `The case "${caseId}" in the golden set of ${project}`,
        action: '`helix eval cases list` shows its ids.',
      });
    console.log(json ? JSON.stringify({ project, removed: caseId }) : `removed ${caseId}`);
  });
}

async function withHelix(work: (helix: Helix) => Promise<void>): Promise<void> {
  const helix = await openAlone(loadSettings(), 'eval cases', { anySpace: true });
  try {
    await work(helix);
  } finally {
    await helix.close();
  }
}
