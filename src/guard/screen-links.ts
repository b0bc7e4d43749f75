import { addressesIn, isAllowed, leadsAway } from './addresses.ts';
import type { RemovedKind, TextFilter } from './text-filter.ts';

/**
 * Takes out images and links of Markdown and HTML whose address is not in `known`, and keeps their words. What may
 * still become one waits until it is whole.
 */
export function screenLinks(known: string, note: (kind: RemovedKind) => void): TextFilter {
  const state: LinkState = { known, note, openAnchors: 0 };
  let pending = '';
  const drain = (isEnd: boolean): string => {
    let text = '';
    while (pending !== '') {
      const at = pending.search(STARTS);
      text += at < 0 ? pending : pending.slice(0, at);
      pending = at < 0 ? '' : pending.slice(at);
      const part = pending && readPart(state, pending, isEnd);
      if (!part) break;
      text += part.text;
      pending = pending.slice(part.length);
    }
    return text;
  };
  return {
    push(text) {
      pending += text;
      return drain(false);
    },
    end: () => drain(true),
  };
}

type LinkState = {
  known: string;
  note(kind: RemovedKind): void;
  /** Anchors whose beginning was taken out, and whose end is still to come. */
  openAnchors: number;
};

/** The first characters of what is pending, read; undefined while more is needed to tell. */
type Part = { length: number; text: string } | undefined;

const STARTS = /[[!<]/;
const LONGEST_LABEL = 500;
const LONGEST_TARGET = 4000;
const LONGEST_TAG = 4000;

function readPart(state: LinkState, pending: string, isEnd: boolean): Part {
  const plain = { length: 1, text: pending[0]! };
  const part =
    pending[0] === '<' ? readTag(state, pending) : readLink(state, pending, pending[0] === '!' ? 1 : 0);
  if (part === 'plain') return plain;
  if (part === 'wait') return isEnd ? plain : undefined;
  return part;
}

function readLink(
  state: LinkState,
  pending: string,
  bracket: 0 | 1,
): Exclude<Part, undefined> | 'plain' | 'wait' {
  if (pending.length === bracket) return 'wait';
  if (pending[bracket] !== '[') return 'plain';
  const labelEnd = closingOf(pending, bracket, '[]', LONGEST_LABEL);
  if (typeof labelEnd === 'string') return labelEnd;
  // A citation is no link, and must not wait for what follows it.
  if (bracket === 0 && CITATION.test(pending.slice(0, labelEnd + 1))) return 'plain';
  if (pending.length === labelEnd + 1) return 'wait';
  if (pending[labelEnd + 1] !== '(') return 'plain';
  const end = closingOf(pending, labelEnd + 1, '()', LONGEST_TARGET);
  if (typeof end === 'string') return end;
  const target = TARGET.exec(pending.slice(labelEnd + 2, end));
  const address = target?.[1] ?? target?.[2] ?? '';
  const isImage = bracket === 1;
  if (!target || (!isImage && !leadsAway(address))) return 'plain';
  const label = wholly(state, pending.slice(bracket + 1, labelEnd));
  const length = end + 1;
  if (isAllowed(address, state.known))
    return { length, text: `${pending.slice(0, bracket + 1)}${label}${pending.slice(labelEnd, length)}` };
  state.note(isImage ? 'image' : 'link');
  return { length, text: label };
}

/** The address, in angle brackets or not, and perhaps a title. */
const TARGET = /^\s*(?:<([^<>\n]*)>|([^\s<>]*))(?:\s+["'(][\s\S]*)?\s*$/;

const CITATION = /^\[(?:chunk:)?\d[\d\s,;]*\]$/;

/** Links inside a link: an image that is one. */
function wholly({ known, note }: LinkState, label: string): string {
  const inner = screenLinks(known, note);
  return inner.push(label) + inner.end();
}

/** Where the bracket at `open` is closed; `wait` while it may still be, `plain` when it is none of a link. */
function closingOf(
  text: string,
  open: number,
  [left, right]: string,
  longest: number,
): number | 'plain' | 'wait' {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    // No address has a bracket: this is the beginning of something else.
    if (left === '(' && text[at] === '[') return 'plain';
    if (at - open > longest || (text[at] === '\n' && text[at + 1] === '\n')) return 'plain';
    if (text[at] === '\\') at++;
    else if (text[at] === left) depth++;
    else if (text[at] === right && --depth === 0) return at;
  }
  return text.length - open > longest ? 'plain' : 'wait';
}

const TAGS =
  'a|img|image|iframe|frame|script|link|video|audio|source|track|object|embed|form|input|button|svg|use|style|base|meta|area|picture|table|td|body|div|span|p'.split(
    '|',
  );

function readTag(state: LinkState, pending: string): Exclude<Part, undefined> | 'plain' | 'wait' {
  const [opening, slash, name = ''] = /^<(\/?)([a-z]*)/i.exec(pending)!;
  const tag = name.toLowerCase();
  if (opening.length === pending.length) return TAGS.some((each) => each.startsWith(tag)) ? 'wait' : 'plain';
  if (!TAGS.includes(tag)) return 'plain';
  if (slash) return readEndTag(state, pending, tag);
  const rest = pending.slice(opening.length);
  if (/^\s+[\w:-]*\s*$/.test(rest) && rest.length < LONGEST_LABEL) return 'wait';
  if (!/^\s+[\w:-]+\s*=/.test(rest)) return 'plain';
  const end = pending.indexOf('>');
  if (end < 0) return pending.length > LONGEST_TAG ? 'plain' : 'wait';
  const text = pending.slice(0, end + 1);
  if (addressesIn(text).every((address) => isAllowed(address, state.known))) return { length: end + 1, text };
  if (tag === 'a') state.openAnchors++;
  state.note(tag === 'a' ? 'link' : 'image');
  return { length: end + 1, text: '' };
}

function readEndTag(
  state: LinkState,
  pending: string,
  tag: string,
): Exclude<Part, undefined> | 'plain' | 'wait' {
  const match = /^<\/[a-z]+\s{0,20}(>?)/i.exec(pending)!;
  if (!match[1]) return match[0].length === pending.length ? 'wait' : 'plain';
  const isOrphan = tag === 'a' && state.openAnchors > 0;
  if (isOrphan) state.openAnchors--;
  return { length: match[0].length, text: isOrphan ? '' : match[0] };
}
