/**
 * Text whose lines were broken for the screen (`format=flowed`, RFC 3676), as its author wrote it: a line that ends
 * with a blank goes on in the next, if that is quoted as deep. Where `delsp` is set, the blank was added.
 */
export function unflow(text: string, delsp: boolean): string {
  const lines: string[] = [];
  let open: { pieces: string[]; depth: number } | undefined;
  for (const row of text.split('\n')) {
    const depth = quoteDepth(row);
    const content = row.startsWith(' ', depth) ? row.slice(depth + 1) : row.slice(depth);
    const goesOn = open?.depth === depth && content !== SIGNATURE;
    if (open && !goesOn) lines.push(open.pieces.join(''));
    const pieces = open && goesOn ? open.pieces : [depth > 0 ? `${row.slice(0, depth)} ` : ''];
    const isSoft = content.endsWith(' ') && content !== SIGNATURE;
    pieces.push(isSoft && delsp ? content.slice(0, -1) : content);
    open = isSoft ? { pieces, depth } : undefined;
    if (!isSoft) lines.push(pieces.join(''));
  }
  if (open) lines.push(open.pieces.join(''));
  return lines.join('\n');
}

/** The line above a signature; its blank is part of it. */
const SIGNATURE = '-- ';

function quoteDepth(row: string): number {
  let depth = 0;
  while (row[depth] === '>') depth += 1;
  return depth;
}
