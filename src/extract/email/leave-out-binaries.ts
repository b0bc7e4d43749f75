import { type MessagePart, typeOf } from './message-parts.ts';

/**
 * The message without what its large binary attachments hold: only their names and sizes are told, and decoding them
 * takes longer than all the rest. In place of each stands a short word, by which its size is found again.
 */
export function leaveOutBinaries(bytes: Uint8Array, parts: readonly MessagePart[]): LightMessage {
  const sizes = new Map<string, number>();
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const length = part.rows.reduce((sum, row) => sum + row.length + 1, 0);
    const size = length > WORTH_IT && isBinary(part) ? base64Size(part.rows) : undefined;
    if (size === undefined) continue;
    const word = `left out ${sizes.size}`;
    sizes.set(word, size);
    pieces.push(bytes.subarray(at, part.start), new TextEncoder().encode(`${btoa(word)}\n`));
    at = Math.min(bytes.length, part.start + length);
  }
  if (sizes.size === 0) return { bytes, sizes };
  return { bytes: Buffer.concat([...pieces, bytes.subarray(at)]), sizes };
}

export type LightMessage = {
  bytes: Uint8Array;
  /** In bytes, by the word that stands for what was left out. */
  sizes: ReadonlyMap<string, number>;
};

const WORTH_IT = 2000;
/** Names of files that are read, and names that would have to be decoded to tell. */
const MAY_BE_READ = /\.(?:txt|text|log|md|markdown|csv|tsv|html?)\b|=\?|\*/i;

function isBinary(part: MessagePart): boolean {
  const field = (name: string) => part.fields.get(name)?.value.trim() ?? '';
  return (
    /^(?:application|audio|image|video)\/[\w.+-]+$/.test(typeOf(part)) &&
    typeOf(part) !== 'application/ics' &&
    field('content-transfer-encoding').toLowerCase() === 'base64' &&
    !MAY_BE_READ.test(field('content-type') + field('content-disposition'))
  );
}

/** How many bytes the lines stand for; undefined when they are not all base64, padded at the end alone. */
function base64Size(rows: readonly string[]): number | undefined {
  let length = 0;
  let isPadded = false;
  for (const row of rows) {
    const line = row.trimEnd();
    if (line === '') continue;
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(line)) return undefined;
    isPadded = line.endsWith('=');
    length += isPadded ? line.indexOf('=') : line.length;
  }
  return Math.floor((length * 3) / 4);
}
