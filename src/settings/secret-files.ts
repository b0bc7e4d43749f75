import { readFileSync } from 'node:fs';
import { HelixError, messageOf } from '../errors.ts';
import { DEFINITIONS } from './definitions.ts';

type Environment = Record<string, string | undefined>;

/** A secret is a line; whoever names a disk or a log by mistake should not wait for it to be read. */
const LARGEST_CHARACTERS = 64 * 1024;

/**
 * The environment with what stands in files put in: `DATABASE_URL_FILE=/run/secrets/database-url` is `DATABASE_URL` with
 * the content of that file. For secrets and addresses, which containers are given as files so that they are in no list
 * of processes and no crash report.
 */
export function withSecretFiles(environment: Environment): Environment {
  const filled = { ...environment };
  const problems: string[] = [];
  for (const { variable, kind } of Object.values(DEFINITIONS)) {
    const path = environment[`${variable}_FILE`]?.trim();
    if (kind === 'plain' || environment[`${variable}_FILE`] === undefined) continue;
    delete filled[`${variable}_FILE`];
    if (!path) continue;
    if (environment[variable]?.trim())
      problems.push(`${variable} and ${variable}_FILE are both set. Remove one of them.`);
    else filled[variable] = contentOf(path, variable, problems);
  }
  if (problems.length > 0)
    throw new HelixError('settings_invalid', { problems: problems.map((each) => `- ${each}`).join('\n') });
  return filled;
}

function contentOf(path: string, variable: string, problems: string[]): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').trim();
    if (content !== '' && content.length <= LARGEST_CHARACTERS) return content;
    const found = content === '' ? 'is empty' : `has ${content.length} characters`;
    problems.push(
      `${variable}_FILE is "${path}", which ${found}. Write the value into it, and nothing else.`,
    );
  } catch (error) {
    problems.push(
      `${variable}_FILE is "${path}", which cannot be read (${messageOf(error)}). Check the path and who may read it.`,
    );
  }
  return undefined;
}
