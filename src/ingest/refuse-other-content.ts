import { createHash } from 'node:crypto';
import { HelixError } from '../errors.ts';
import type { ReceivedFile } from '../store/file-store.ts';
import type { RepositoryFile } from '../terms.ts';

/**
 * What is said to be a file of a repository is cited as what its commit has: its bytes must be those that Git calls by
 * that name. Both of Git's hashes tell by their length which they are.
 */
export async function refuseOtherContent(
  received: Pick<ReceivedFile, 'byteSize' | 'content'>,
  { path, blob }: RepositoryFile,
): Promise<void> {
  const hash = createHash(blob.length === 64 ? 'sha256' : 'sha1').update(`blob ${received.byteSize}\0`);
  for await (const piece of received.content()) hash.update(piece);
  const found = hash.digest('hex');
  if (found === blob) return;
  throw new HelixError('bad_request', {
    problem: `repository says that "${path}" is the blob ${blob}, and the bytes that were sent are the blob ${found}. Send the file as the commit has it, or leave repository out.`,
  });
}
