import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { embedQuestion } from '../embed/embed-texts.ts';
import { messageOf } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import { chooseModels } from '../providers/choose-models.ts';
import { DEFINITIONS } from '../settings/definitions.ts';
import { chosenProviders, printable, type Settings } from '../settings/settings.ts';
import { inspectDatabase } from '../store/inspect-database.ts';
import { connect } from '../store/open-database.ts';
import { loadSettings } from './load-settings.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('show what is configured, what would be used and what is missing')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExamples:\n  helix doctor\n  GEMINI_API_KEY=… helix doctor --json')
    .action(doctor);
}

type Check = { name: string; ok: boolean; found: string };

async function doctor({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const configured = Object.entries(DEFINITIONS).map(([name, { variable }]) => ({
    variable,
    value: printable(name as keyof Settings, settings),
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
        ...checks.map(({ name, ok, found }) => ` ${ok ? '✓' : '✗'} ${name.padEnd(28)} ${found}`),
      ].join('\n'),
    );
  }
  if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
}

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
    'refusal ceiling': String(settings.retrievalMaxDistance ?? embeddingModel.defaultMaxDistance),
    'without a key':
      providers.language === 'local'
        ? 'answers are quoted from the documents; set GEMINI_API_KEY for written ones'
        : '-',
  };
}

async function checkDatabase(settings: Settings): Promise<Check[]> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database'))) {
    return [{ name: 'database', ok: true, found: 'will be created by the first start' }];
  }
  try {
    const database = await connect(settings);
    try {
      return await inspectDatabase(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ name: 'database', ok: false, found: messageOf(error) }];
  }
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
