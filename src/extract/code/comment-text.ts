import { boundedText } from '../../text/bounded-text.ts';

/** The words of the comments in a text that holds comments, attributes and decorators alone, without their marks. */
export function commentText(lead: string): string {
  // Of a longer one the end is nearest to what it is about, and the beginning of the last comment is in it.
  const comments = lead.slice(-LONGEST_LEAD).matchAll(COMMENT);
  const lines = [...comments].flatMap(([comment]) => comment.split('\n').map(withoutMarks));
  return boundedText(lines.join('\n').trim(), LONGEST_DOC);
}

/** The string that a Python function or class begins with. */
export function docstring(body: string): string {
  const words = /^\s*[rRuU]?("""|'''|"|')([\s\S]*?)(?:\1|$)/.exec(body.slice(0, LONGEST_LEAD))?.[2] ?? '';
  return boundedText(words.trim().replace(/\n[ \t]+/g, '\n'), LONGEST_DOC);
}

const LONGEST_DOC = 1000;
const LONGEST_LEAD = 20_000;

/** Blocks, and lines of two slashes or a hash, which in Rust and PHP begins an attribute when a bracket follows. */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=^|\n)[ \t]*#(?!\[)[^\n]*/g;

function withoutMarks(line: string): string {
  return line
    .replace(/^\s*(?:\/\*+!?|\/\/+!?|#+|\*(?!\/))? ?/, '')
    .replace(/\s*\*+\/\s*$/, '')
    .trimEnd();
}
