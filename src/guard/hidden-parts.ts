/** Where a text holds what its readers do not see: comments of HTML, and elements styled away. Half-open, in order. */
export function hiddenParts(plain: string): HiddenPart[] {
  const parts: HiddenPart[] = [];
  for (let at = plain.indexOf('<!--'); at >= 0 && parts.length < MOST; at = plain.indexOf('<!--', at + 4)) {
    const end = plain.indexOf('-->', at);
    parts.push({ start: at, end: end < 0 ? plain.length : end });
  }
  for (const match of plain.matchAll(STYLED_AWAY)) {
    if (parts.length >= MOST) break;
    const end = plain.indexOf('</', match.index);
    parts.push({ start: match.index, end: end < 0 ? plain.length : end });
  }
  for (const match of plain.matchAll(REFERENCE_COMMENT)) {
    if (parts.length >= MOST) break;
    parts.push({ start: match.index, end: match.index + match[0].length });
  }
  return parts;
}

export type HiddenPart = { start: number; end: number };

const MOST = 50;
const STYLED_AWAY =
  /<[a-z][a-z0-9-]{0,20}\s[^<>]{0,200}?(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0|color\s?:\s?(?:white|#fff\b|#ffffff)|\shidden\b|aria-hidden)[^<>]{0,200}>/g;
/** `[//]: # (…)`, which Markdown shows nowhere. */
const REFERENCE_COMMENT = /^\[[^\]\n]{1,20}\]:\s?(?:#|<>)\s[^\n]{1,500}/gm;
