/** Cuts text at the web addresses in it; the full stop behind one and the bracket around it are not part of it. */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const { index, 0: found } of text.matchAll(/\bhttps?:\/\/[^\s<>"'`[\]{}|\\^]+/gi)) {
    const address = withoutPunctuation(found);
    if (index > start) parts.push({ text: text.slice(start, index), start, isAddress: false });
    parts.push({ text: address, start: index, isAddress: true });
    start = index + address.length;
  }
  if (start < text.length) parts.push({ text: text.slice(start), start, isAddress: false });
  return parts;
}

function withoutPunctuation(found: string): string {
  let end = found.length;
  while (
    /[.,;:!?*_~…]/.test(found[end - 1]!) ||
    (found[end - 1] === ')' && !found.slice(0, end).includes('('))
  )
    end -= 1;
  return found.slice(0, end);
}

export type TextPart = { text: string; start: number; isAddress: boolean };
