import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HelixError, messageOf } from '../../errors.ts';

/** One key of HELIX_MASTER_KEY. */
export type MasterKey = {
  /** The name it was given, else its fingerprint. */
  id: string;
  /** Under this name it also opens what it wrapped before it was given another one. */
  fingerprint: string;
  key: Buffer;
};

/**
 * Reads HELIX_MASTER_KEY: `key`, `name:key`, several of them separated by commas, or `file:` and the path of a file that
 * holds them, one to a line or separated by commas. The first one wraps; the others only open. No message holds a key.
 */
export function parseMasterKeys(text: string): [MasterKey, ...MasterKey[]] {
  const listed = text.startsWith('file:') ? readKeyFile(text.slice('file:'.length)) : text;
  const entries = listed
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const [first, ...others] = entries.map(parseEntry);
  if (!first) throw refused('has no key in it');
  const ids = [first, ...others].map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw refused(`has the key "${twice}" twice; give each a name of its own`);
  return [first, ...others];
}

function parseEntry(entry: string, index: number): MasterKey {
  const [, name, encoded = ''] = /^(?:([\w.-]{1,64}):)?(.*)$/s.exec(entry)!;
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = /^[\w+/-]+={0,2}$/.test(encoded);
  if (!isBase64 || key.length !== 32) {
    const found = isBase64 ? `${key.length} bytes` : `${encoded.length} characters that are not base64`;
    throw refused(`has ${found} as key ${index + 1}; a key is 32 bytes in base64`);
  }
  const fingerprint = `sha256-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  return { id: name ?? fingerprint, fingerprint, key };
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw refused(`names the file ${path}, which cannot be read (${messageOf(cause)})`, cause);
  }
}

function refused(problem: string, cause?: unknown): HelixError {
  const action = 'Make one with `openssl rand -base64 32`, and keep it apart from the data.';
  return new HelixError(
    'settings_invalid',
    { problems: `- HELIX_MASTER_KEY ${problem}. ${action}` },
    { cause },
  );
}
