import { isAbsolute } from 'node:path';
import { line } from '../parse-config.ts';

/** What Git may fetch by. Others run programs that an address names (`ext::`), or cannot be trusted (`git://`, `http://`). */
export const PROTOCOLS = ['https', 'ssh', 'file'] as const;

/** The folder of a repository, or the address of a remote without a password in it. */
export const gitLocation = line(2000)
  .refine(
    (text) => isAbsolute(text) || PROTOCOLS.some((each) => text.startsWith(`${each}://`)),
    `must be the whole path of a folder, or an address that begins with ${PROTOCOLS.map((each) => `${each}://`).join(', ')}`,
  )
  .refine(
    (text) => isAbsolute(text) || hasNoSecret(text),
    'must not hold a password; of ssh a name may stand in it',
  )
  .describe('The folder of a repository, or the address of a remote.');

function hasNoSecret(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return password === '' && search === '' && hash === '' && (username === '' || protocol === 'ssh:');
}

/** The last name of its path: `https://example.com/team/shop.git` is `shop`. */
export function nameOfRemote(url: string): string {
  const last = decodeURI(new URL(url).pathname).split('/').filter(Boolean).at(-1) ?? '';
  const name = last.replace(/\.git$/, '');
  return name && name !== '.' && name !== '..' ? name : new URL(url).hostname || 'repository';
}
