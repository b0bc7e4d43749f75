import type { ArchiveFolder } from '../../store/archive-folders.ts';
import { openScratch, type ScratchFile, type ScratchReader } from '../../store/scratch-file.ts';
import { archiveProblem } from './archive-problem.ts';
import type { Line } from './line-check.ts';
import { stageFile } from './staged-file.ts';

/** The text that was read from a document, so that a part of it can be looked at without the rest. */
export async function stageText(folder: ArchiveFolder, sha256: string, text: string): Promise<void> {
  await stageFile(textOf(folder, sha256), (write) => write(Buffer.from(text, 'utf16le')));
}

/** Says whether a chunk has the words that stand at its place: they are what answers quote and cite. */
export function createChunkTextCheck(folder: ArchiveFolder): ChunkTextCheck {
  let before: Line | undefined;
  let file: { sha256: string; reader: ScratchReader } | undefined;
  const close = async () => {
    await file?.reader.close();
    file = undefined;
  };
  return {
    async check(line, sha256, where) {
      const chunk = line as ChunkLine;
      const length = chunk.end_offset - chunk.start_offset;
      // A part of a table is longer than its place, by the head that it repeats; nothing is shorter.
      if (length > chunk.text.length) throw differs(where, chunk);
      if (file?.sha256 !== sha256) {
        await close();
        file = { sha256, reader: await openScratch(textOf(folder, sha256)) };
      }
      const bytes = await file.reader.read(2 * chunk.start_offset, 2 * length);
      const words = kept(bytes.toString('utf16le'));
      if (chunk.text !== words && !isTablePart(chunk, words, before as ChunkLine | undefined))
        throw differs(where, chunk);
      before = line;
    },
    close,
  };
}

export type ChunkTextCheck = {
  /** `sha256` is of what was extracted. */
  check(line: Line, sha256: string, where: string): Promise<void>;
  close(): Promise<void>;
};

type ChunkLine = {
  version_id: number;
  chunk_type: string;
  text: string;
  start_offset: number;
  end_offset: number;
};

function textOf(folder: ArchiveFolder, sha256: string): ScratchFile {
  return folder.scratch(`text-${sha256}`);
}

/** As a database keeps it. */
function kept(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** The rows of a table under its head, which stands in the part before it too. */
function isTablePart({ version_id, chunk_type, text }: ChunkLine, rows: string, before?: ChunkLine): boolean {
  const head = text.slice(0, text.length - rows.length - 1);
  return (
    chunk_type === 'table' &&
    text === `${head}\n${rows}` &&
    before?.version_id === version_id &&
    before.chunk_type === 'table' &&
    before.text.includes(head)
  );
}

function differs(where: string, { start_offset, end_offset }: ChunkLine): Error {
  return archiveProblem(
    `the text of ${where} is not what stands at ${start_offset} to ${end_offset} of its document`,
  );
}
