import { contentWords } from '../../text/content-words.ts';

/**
 * An answer whose headings that state something are sentences like any other. One that cites nothing sums up what stands
 * below it, so it may rest on every source.
 */
export function stateHeadings(prose: string, chunkIds: readonly number[]): string {
  const marks = chunkIds.map((id) => `[chunk:${id}]`).join('');
  return prose.replace(HEADING, (line: string, hashed?: string, bold?: string) => {
    const words = (hashed ?? bold ?? '').replace(/\*+|[ \t]#+[ \t]*$/g, '').trim();
    if (!states(words.replace(CITATION, ''))) return line;
    const stated = words.replace(/[.:!\s]+$/, '');
    return `\n${CITED.test(stated) ? stated : `${stated} ${marks}`}.\n`;
  });
}

const HEADING = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:#{1,6}[ \t]+([^\n]+)|\*\*([^*\n]+)\*\*[ \t]*)$/gm;
const CITATION = /\[chunk:\d+\]/g;
const CITED = /\[chunk:\d+\]/;
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|must|may|will|shall|should|never|always)\b/i;
const ASKING = /^(?:how|what|when|where|which|who|why)\b/i;

/** A title has few words and no verb; a question states nothing while it is short. */
function states(words: string): boolean {
  const said = contentWords(words).length;
  if (words.endsWith('?') || said < 2) return false;
  return said > LONGEST_TITLE || /[.!]$/.test(words) || (VERB.test(words) && !ASKING.test(words));
}

/** In words that say something. */
const LONGEST_TITLE = 3;
