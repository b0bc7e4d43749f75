import { open } from 'node:fs/promises';

/** The text of a file, or what is wrong with it in words that follow "cannot be used: ". */
export async function readText(path: string, mostMegabytes: number): Promise<{ text: string } | Problem> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => error);
  if (file instanceof Error)
    return {
      problem: file.code === 'ENOENT' ? 'the file does not exist' : `it cannot be read (${file.code})`,
    };
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return { problem: 'it is not a file' };
    const megabytes = stats.size / (1024 * 1024);
    if (megabytes > mostMegabytes)
      return { problem: `it has ${Math.ceil(megabytes)} MB, and at most ${mostMegabytes} MB are read` };
    // Takes a byte order mark away, and throws on what is not UTF-8.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile()) };
  } catch (error) {
    if (error instanceof TypeError) return { problem: 'it is not UTF-8 text' };
    throw error;
  } finally {
    await file.close();
  }
}

export type Problem = { problem: string };
