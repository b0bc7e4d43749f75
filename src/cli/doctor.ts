import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { embedQuestion } from '../embed/embed-question.ts';
import { messageOf } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import { inspectSpaces } from '../projects/inspect-spaces.ts';
import { chooseModels } from '../providers/choose-models.ts';
import { DEFINITIONS, NOT_USED_YET } from '../settings/definitions.ts';
import { chosenProviders, printable, type Settings } from '../settings/settings.ts';
import { allTenants } from '../store/all-tenants.ts';
import { countPlainFiles } from '../store/crypt/count-plain-files.ts';
import { inspectKeys } from '../store/crypt/inspect-keys.ts';
import type { Database } from '../store/database.ts';
import { findOldWords } from '../store/find-old-words.ts';
import { type Check, inspectDatabase } from '../store/inspect-database.ts';
import { connect } from '../store/open-database.ts';
import { filesFolder } from '../store/open-file-store.ts';
import { DEFAULT_TENANT } from '../terms.ts';
import { keptLimits } from './kept-limits.ts';
import { loadSettings } from './load-settings.ts';
import { openOrServed } from './open-or-served.ts';
import { clientOf, type RunningServer } from './running-server.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('show what is configured, what would be used and what is missing')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExamples:\n  helix doctor\n  GEMINI_API_KEY=… helix doctor --json')
    .action(doctor);
}

async function doctor({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const configured = Object.entries(DEFINITIONS).map(([name, { variable }]) => ({
    variable,
    value: `${printable(name as keyof Settings, settings)}${NOT_USED_YET.has(variable) ? '  (not used yet)' : ''}`,
    given: process.env[variable] !== undefined && process.env[variable] !== '',
  }));
  const uses = whatIsUsed(settings);
  const checks = [...(await checkDatabase(settings)), await checkEmbedding(settings)];
  if (json) console.log(JSON.stringify({ settings: configured, uses, checks }));
  else {
    console.log(
      [
        'Settings (* given, others by default)',
        ...configured.map(
          ({ variable, value, given }) => ` ${given ? '*' : ' '} ${variable.padEnd(28)} ${value}`,
        ),
      ].join('\n'),
    );
    console.log(
      [
        '',
        'Would use',
        ...Object.entries(uses).map(([name, value]) => `   ${name.padEnd(28)} ${value}`),
      ].join('\n'),
    );
    console.log(
      [
        '',
        'Checks',
        ...checks.map((check) => ` ${markOf(check)} ${check.name.padEnd(28)} ${check.found}`),
      ].join('\n'),
    );
  }
  if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
}

function markOf({ ok, isHint }: Finding): string {
  if (isHint) return '!';
  return ok ? '✓' : '✗';
}

/** A hint is what would be better otherwise, and works as it is. */
type Finding = Check & { isHint?: boolean };

function whatIsUsed(settings: Settings): Record<string, string> {
  const { embeddingModel, languageModel, judge, visionModel } = chooseModels(
    settings,
    createLogger('silent'),
  );
  const providers = chosenProviders(settings);
  return {
    database: settings.databaseUrl
      ? printable('databaseUrl', settings)
      : `embedded, in ${settings.dataDirectory}`,
    space: embeddingModel.spaceId,
    'answers written by': languageModel.id,
    'answers judged by': judge.id,
    'images read by': visionModel?.id ?? 'nobody: set GEMINI_API_KEY to ask about images',
    'refusal ceiling': ceilingOf(settings, embeddingModel),
    'without a key':
      providers.language === 'local'
        ? 'answers are quoted from the documents; set GEMINI_API_KEY for written ones'
        : '-',
  };
}

function ceilingOf({ retrievalMaxDistance }: Settings, model: EmbeddingModel): string {
  if (retrievalMaxDistance !== undefined) return String(retrievalMaxDistance);
  const { defaultMaxDistance, answerability } = model;
  return answerability
    ? `${answerability.maxDistance}, and ${answerability.threshold} for the chance of an answer; ${defaultMaxDistance} where that is not known`
    : String(defaultMaxDistance);
}

async function checkDatabase(settings: Settings): Promise<Finding[]> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database'))) {
    return [await checkNewDirectory(settings.dataDirectory)];
  }
  try {
    const opening = await openOrServed(settings, () => connect(settings));
    if (!('opened' in opening)) {
      const found = `in use by the Helix that serves ${opening.running.url}`;
      const checks = [{ name: 'database', ok: true, found }, ...(await checksOf(opening.running))];
      return [...checks, ...(await adviseEncrypt(settings))];
    }
    return await checkOpened(settings, opening.opened);
  } catch (error) {
    return [{ name: 'database', ok: false, found: messageOf(error) }];
  }
}

async function checkOpened(settings: Settings, database: Database): Promise<Finding[]> {
  try {
    const checks = await inspectDatabase(database);
    // Only what is whole can be asked for more.
    if (!checks.every(({ ok }) => ok)) return checks;
    return [
      ...checks,
      await inspectKeys(settings.masterKey, database, await allTenants(database)),
      ...(await adviseEncrypt(settings)),
      ...(await adviseReindex(database)),
      ...(await ownSpaces(settings, database)),
      ...(await keptLimits(settings, database)),
    ];
  } finally {
    await database.close();
  }
}

/** What was stored before there was a master key stays as it was. */
async function adviseEncrypt({ masterKey, dataDirectory }: Settings): Promise<Finding[]> {
  if (!masterKey) return [];
  const { files, plain, isAll } = await countPlainFiles(filesFolder(dataDirectory));
  const looked = isAll ? `${files}` : `the first ${files}`;
  if (plain === 0) return [{ name: 'files from before', ok: true, found: `all of ${looked} are encrypted` }];
  const found = `${plain} of ${looked} are not encrypted: run \`helix encrypt\``;
  return [{ name: 'files from before', ok: true, isHint: true, found }];
}

async function adviseReindex(database: Database): Promise<Finding[]> {
  const projects = await findOldWords(database, DEFAULT_TENANT);
  if (projects.length === 0) return [];
  const more = projects.length > MOST_NAMED ? ` and ${projects.length - MOST_NAMED} more` : '';
  const named = `${projects.slice(0, MOST_NAMED).join(', ')}${more}`;
  const found = `an earlier release indexed those of ${named}: run \`helix reindex\``;
  return [{ name: 'words', ok: true, isHint: true, found }];
}

async function ownSpaces(settings: Settings, database: Database): Promise<Check[]> {
  const models = chooseModels(settings, createLogger('silent'));
  try {
    return await inspectSpaces({ ...models, database, tenant: DEFAULT_TENANT });
  } finally {
    await models.close();
  }
}

/** Projects in one line. */
const MOST_NAMED = 5;

async function checksOf(running: RunningServer): Promise<Check[]> {
  return (await clientOf(running).ready()).checks;
}

async function checkEmbedding(settings: Settings): Promise<Check> {
  const { embeddingModel } = chooseModels(settings, createLogger('silent'));
  try {
    const vector = await embedQuestion(embeddingModel, 'Is anybody there?');
    return {
      name: 'embedding model',
      ok: true,
      found: `${embeddingModel.id} answers with ${vector.length} dimensions`,
    };
  } catch (error) {
    return { name: 'embedding model', ok: false, found: messageOf(error) };
  } finally {
    await embeddingModel.close?.();
  }
}

/** Whether the first start will be able to make its database. */
async function checkNewDirectory(directory: string): Promise<Check> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
    return { name: 'database', ok: true, found: 'will be created by the first start' };
  } catch (error) {
    return {
      name: 'database',
      ok: false,
      found: `${directory} cannot be written: ${messageOf(error)}. Set HELIX_DATA_DIR.`,
    };
  }
}
