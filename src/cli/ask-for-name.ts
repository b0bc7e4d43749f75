import { createInterface } from 'node:readline/promises';

/** What a person types after `prompt`; undefined where nobody can be asked. */
export async function askForName(prompt: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(prompt);
  } finally {
    lines.close();
  }
}
