/** What is in a text and not to be seen, or is seen in another order than it is read in. */
export function findInvisible(text: string): InvisibleFinding[] {
  if (!SPECIAL.test(text)) return [];
  const findings: InvisibleFinding[] = [];
  // Flags such as that of Scotland are a black flag and tags; anywhere else tags only hide letters.
  const tags = text.replace(FLAG, '').match(TAGS) ?? [];
  const hidden = tags.join('');
  if (tags.some((run) => run.length >= SHORTEST_TAGS)) findings.push({ reason: 'invisible-text', weight: 1 });
  else if (RUN.test(text)) findings.push({ reason: 'invisible-text', weight: 1 });
  if (isTurned(text)) findings.push({ reason: 'bidirectional', weight: 1 });
  return hidden ? [...findings, { reason: 'invisible-text', weight: 0, says: lettersOf(hidden) }] : findings;
}

export type InvisibleFinding = {
  reason: 'invisible-text' | 'bidirectional';
  weight: number;
  /** What tag characters spell. */
  says?: string;
};

// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are looked for.
const SPECIAL = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u180e\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/u;
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,7}\u{e007f}/gu;
const TAGS = /[\u{e0001}-\u{e007f}]+/gu;
/** In code units; a tag has two. */
const SHORTEST_TAGS = 8;

/**
 * Many that are not seen in a row: letters written in zero-width bits or in variation selectors. Persian, the scripts of
 * India and emoji have one or two between letters, a justified page has some more.
 */
const RUN = /[\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff\u180e]{8}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}/u;

/** Latin words that are told to be shown from right to left, in a text without any word that is written so. */
function isTurned(text: string): boolean {
  const overridden = text.match(/\u202e[^\u202c\u2069\n]{0,500}/gu) ?? [];
  if (overridden.some((run) => (run.match(/[a-z]/giu)?.length ?? 0) >= SHORTEST_TURNED)) return true;
  if (RIGHT_TO_LEFT.test(text)) return false;
  const embedded = text.match(/[\u202b\u2067][^\u202c\u2069\n]{0,500}/gu) ?? [];
  return embedded.some((run) => (run.match(/[a-z]/giu)?.length ?? 0) >= SHORTEST_TURNED);
}

const SHORTEST_TURNED = 8;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

function lettersOf(tags: string): string {
  return Array.from(tags, (tag) => String.fromCharCode(tag.codePointAt(0)! - 0xe0000)).join('');
}
