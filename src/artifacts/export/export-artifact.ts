import { composeDocument } from './compose-document.ts';
import type { ExportDocument } from './document-model.ts';
import type { ExportableArtifact, ExportedFile, ExportFormat, ExportOptions } from './export-terms.ts';
import { writeHtml } from './html/write-html.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';

/** An artifact as a file that needs no Helix. The same artifact is the same file, byte for byte. */
export async function exportArtifact(
  artifact: ExportableArtifact,
  { format, style, date = artifact.created_at }: ExportOptions,
): Promise<ExportedFile> {
  const { mediaType, ending, write } = FORMATS[format];
  const written = await write(await composeDocument({ ...artifact, created_at: date }, style));
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written;
  return { bytes, mediaType, fileName: `${fileStem(artifact)}.${ending}` };
}

type Format = {
  mediaType: string;
  ending: string;
  write(document: ExportDocument): string | Promise<Uint8Array>;
};

/** What writes Word and PDF is loaded when it is wanted: together they take longer to load than all the rest of a command. */
const FORMATS: Record<ExportFormat, Format> = {
  markdown: { mediaType: 'text/markdown; charset=utf-8', ending: 'md', write: writeMarkdown },
  html: { mediaType: 'text/html; charset=utf-8', ending: 'html', write: writeHtml },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
    write: async (document) => (await import('./docx/write-docx.ts')).writeDocx(document),
  },
  pdf: {
    mediaType: 'application/pdf',
    ending: 'pdf',
    write: async (document) => (await import('./pdf/write-pdf.ts')).writePdf(document),
  },
};

const LONGEST_STEM = 80;

/** `refund-blueprint-v2`: letters and digits of any script, so that it is a name on every file system. */
function fileStem({ artifact_id, title, version }: ExportableArtifact): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const stem = [...words.join('-')].slice(0, LONGEST_STEM).join('').replace(/-+$/, '');
  return `${stem || `artifact-${artifact_id}`}-v${version}`;
}
