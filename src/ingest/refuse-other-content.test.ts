import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { refuseOtherContent } from './refuse-other-content.ts';

// As `git hash-object` names the six bytes of "hello\n", in a repository of either kind.
const SHA1 = 'ce013625030ba8dba906f756967f9e9ca394464a';
const SHA256 = '2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4';
const check = (text: string, blob: string) =>
  refuseOtherContent(
    { byteSize: Buffer.byteLength(text), content: () => Readable.from([Buffer.from(text)]) },
    { name: 'shop', path: 'README.md', commit: 'c'.repeat(40), blob },
  );

test.each([SHA1, SHA256])('[REPO-GENUINE] bytes are taken for the blob %s when they are it', async (blob) => {
  await check('hello\n', blob);
  await expect(check('hullo\n', blob)).rejects.toThrow(
    `repository says that "README.md" is the blob ${blob}, and the bytes that were sent are the blob `,
  );
  await expect(check('', blob)).rejects.toMatchObject({ code: 'bad_request' });
});
