/**
 * The readable text of a piece of Markdown on one line: emphasis, links, list marks and known HTML tags go,
 * code between backticks stays as it is. Marks that look like our citations (`[12]`, `[chunk:7]`) go as well,
 * so that a source can never pose as another one, and with them the editors' marks of encyclopedias.
 */
export function cleanMarkdown(text: string): string {
  const parts = text.replace(INVISIBLE, '').split(/(`[^`\n]+`)/);
  const cleaned = parts
    .map((part, index) => (index % 2 === 1 ? part : withoutReferenceMarks(cleanProse(part))))
    .join('');
  return cleaned
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:!?])(?=\s|$)/g, '$1')
    .trim();
}

/** Repeated, because removing the inner mark of `[1[2]]` leaves another one. */
export function withoutReferenceMarks(text: string): string {
  let before = text;
  for (;;) {
    const after = before.replace(REFERENCE_MARK, '');
    if (after === before) return after;
    before = after;
  }
}

function cleanProse(text: string): string {
  return (
    text
      .replace(/^\s{0,3}(?:#{1,6}|>+)\s+/gm, '')
      .replace(
        /<\/?(?:a|b|br|code|div|em|i|li|mark|p|small|span|strong|sub|sup|td|th|tr|u|ul)\b[^<>]{0,200}>/gi,
        ' ',
      )
      // A footnote that links to its note, before the rule for links would leave its bare number.
      .replace(/\[\d{1,3}\]\([^()\s]{0,500}\)/g, '')
      .replace(/!?\[([^[\]]{0,300})\]\((?:[^()\s]|\([^()]*\)){0,500}(?:\s"[^"]{0,200}")?\)/g, '$1')
      .replace(/\[(?!\d[\d\s,]*\]|chunk:)([^[\]]{1,300})\]\[[^[\]]{0,100}\]/g, '$1')
      .replace(/<(https?:\/\/[^<>\s]{1,500})>/g, '$1')
      .replace(/(\*\*|__|~~)(?=\S)([^*~]{1,500}?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_*])([*_])(?=[^\s*_])([^*_\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_*])/gu, '$2')
      .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
  );
}

/** Soft hyphens and characters of no width, which would hide a mark such as `[1]` from the eye. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const REFERENCE_MARK =
  /[[［]\s*(?:(?:chunk|source)\s*:[^[\]]{0,200}|(?:citation|clarification|page) needed|(?:who|when|where|which|why|by whom|according to whom)\?|note \d+|\d+(?:\s*[,;–-]\s*\d+)*)\s*[\]］]/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};
