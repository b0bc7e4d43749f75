import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import { sendPatiently } from './send-patiently.ts';

const SECTIONS = ['one', 'two', 'three'];
export const CHUNKS_OF_FILE = SECTIONS.length;
/** Some of the files are sent again with other content: those must end as one document with several versions. */
const NAMES = 25;
const PAUSE_MS = 120;

/** Sends one file after the other until it is told to stop. What is acknowledged goes into the ledger. */
export async function sendFiles(
  { url, sender, stop }: { url: string; sender: string; stop: AbortSignal },
  ledger: Ledger,
): Promise<void> {
  for (let count = 0; !stop.aborted; count++) {
    await sendFile(url, ledger, { name: `${sender}-${count % NAMES}.md`, word: `${sender}x${count}` });
    await sleep(PAUSE_MS);
  }
}

/** One file, whose every section holds the word that it is found by. */
export async function sendFile(
  url: string,
  ledger: Ledger,
  { name, word }: { name: string; word: string },
): Promise<void> {
  const text = fileText(word);
  const body = () => {
    const form = new FormData();
    form.set('source_uri', `chaos:${name}`);
    form.set('file', new Blob([text]), name);
    return form;
  };
  await sendPatiently(`${url}/v1/documents?wait=false`, ledger, { method: 'POST', body });
  const sent = ledger.files.get(`chaos:${name}`) ?? [];
  ledger.files.set(`chaos:${name}`, [...sent, { text, word }]);
}

function fileText(word: string): string {
  const body = (section: string) =>
    Array.from(
      { length: 30 },
      (_, line) => `Section ${section} line ${line} tells what the harbour of ${word} looks like.`,
    ).join(' ');
  return SECTIONS.map((section) => `## Section ${section} of ${word}\n\n${body(section)}\n`).join('\n');
}
