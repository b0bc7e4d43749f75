import type { DocumentBlock } from '../client/client.ts';
import { describePlace } from '../client/describe-place.ts';
import { boundedText } from '../text/bounded-text.ts';
import { projectRules, suspiciousParts } from './project-rules.ts';
import { hiddenDocument, refuseOtherProject, type ToolContext } from './tool-context.ts';

/** Characters of one part: about 6,000 tokens. */
const MOST_CHARACTERS = 24_000;
/** Blocks on both sides that are screened along: an order may begin before the part, or end behind it. */
const BESIDE = 4;

/** A part of a document as text, with what seems to be written for a model taken out. */
export async function readDocument(context: ToolContext, wanted: WantedPart): Promise<DocumentPart> {
  const { documentId, version, page, signal } = wanted;
  const document = await context.client.document(documentId, { signal });
  refuseOtherProject(context, document.project);
  const rules = await projectRules(context, document.project, signal);
  if (!rules.maySee(document.confidentiality)) throw hiddenDocument(documentId);
  const from = Math.max(0, wanted.offset - BESIDE);
  const limit = wanted.offset - from + wanted.limit + BESIDE;
  const found = await context.client.blocks(documentId, { version, page, offset: from, limit, signal });
  const heads = [document.title, document.version?.version_label ?? ''];
  const reasonsFor = (...texts: string[]) => rules.reasonsFor(...heads, ...texts);
  const suspicious = suspiciousParts(
    found.blocks.map(({ text }) => text),
    reasonsFor,
  );
  const shown = found.blocks.slice(wanted.offset - from, wanted.offset - from + wanted.limit);
  const parts = shown.map((block, index): ShownBlock => {
    const reasons = suspicious.get(wanted.offset - from + index);
    if (reasons && rules.isWithheld) return { text: WITHHELD, isWithheld: true };
    const mark = reasons ? `(may be written for a model: ${reasons.join(', ')})\n` : '';
    return { text: `${mark}${markdownOf(block)}`, isWithheld: false, place: describePlace(block.source) };
  });
  const fitting = fitted(parts);
  const next = wanted.offset + fitting.length;
  return {
    document_id: documentId,
    title: rules.isWithheld && rules.reasonsFor(...heads).length > 0 ? WITHHELD : document.title,
    project: document.project,
    version_id: found.version_id,
    blocks: found.total,
    offset: wanted.offset,
    next_offset: fitting.length > 0 && next < found.total ? next : null,
    text: fitting.map(({ text }) => text).join('\n\n'),
    place: [...new Set([fitting[0]?.place, fitting.at(-1)?.place])].filter(Boolean).join(' to ') || null,
    withheld: fitting.filter(({ isWithheld }) => isWithheld).length,
  };
}

export type WantedPart = {
  documentId: number;
  version?: string;
  page?: number;
  offset: number;
  limit: number;
  signal: AbortSignal;
};

export type DocumentPart = {
  document_id: number;
  title: string;
  project: string;
  version_id: number;
  /** How many there are, from which on these are, and where the next part begins. */
  blocks: number;
  offset: number;
  next_offset: number | null;
  text: string;
  place: string | null;
  /** Blocks that were taken out. */
  withheld: number;
};

type ShownBlock = { text: string; isWithheld: boolean; place?: string | undefined };

const WITHHELD = '(withheld: it seems to be written for a model)';

function markdownOf({ type, level, text }: DocumentBlock): string {
  if (type === 'heading') return `${'#'.repeat(Math.min(6, Math.max(1, level ?? 1)))} ${text}`;
  return type === 'code' ? `\`\`\`\n${text}\n\`\`\`` : text;
}

/** As many as there is room for; a single one that is too long is cut. */
function fitted(blocks: readonly ShownBlock[]): ShownBlock[] {
  const kept: ShownBlock[] = [];
  let room = MOST_CHARACTERS;
  for (const block of blocks) {
    if (block.text.length > room && kept.length > 0) break;
    kept.push({ ...block, text: boundedText(block.text, room) });
    room -= block.text.length;
  }
  return kept;
}
