import type { HelixClient } from '../src/client/client.ts';
import { ASK_REPOSITORY, ASK_REPOSITORY_NAME } from '../test/support/ask-repository.ts';
import { blobHash } from '../test/support/blob-hash.ts';

/** The commit that the files are said to be of. */
export const COMMIT = '9fceb02d0ae598e95dc970b74767f19372d61af8';

/** Enough of it for an answer with code and tests, for a word with two meanings, and for a refusal. */
const TAKEN = /README|glossary|ts-ratio|cavity/;

/** Takes a part of the small repository of the tests in, as `helix ingest` does through a server. */
export async function uploadRepository(client: HelixClient, project: string): Promise<void> {
  const taken = Object.entries(ASK_REPOSITORY).filter(([path]) => TAKEN.test(path));
  const files = taken.map(([path, text]) =>
    client.uploadDocument(new Blob([text]), path.slice(path.lastIndexOf('/') + 1), {
      project,
      repository: { name: ASK_REPOSITORY_NAME, path, commit: COMMIT, blob: blobHash(text) },
    }),
  );
  await Promise.all(files);
}
