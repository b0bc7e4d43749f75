import { LINK_END } from './address-runs.ts';
import { isAllowed, leadsAway } from './addresses.ts';
import { readTag } from './read-tag.ts';
import { DEEPEST, readTarget } from './read-target.ts';
import { REMOVED, type RemovedKind, type TextFilter } from './text-filter.ts';

/**
 * Takes out images and links of Markdown and tags of HTML whose address is not in `known`, and keeps their words. What may
 * still become one waits until it is whole.
 */
export function screenLinks(known: string, note: (kind: RemovedKind) => void): TextFilter {
  const state: LinkState = { known, note, openAnchors: 0, last: '', isTagOpen: false };
  let pending = '';
  const drain = (isEnd: boolean): string => {
    let text = '';
    const send = (part: string, length: number) => {
      text += part;
      pending = pending.slice(length);
      if (part === '') return;
      state.last = part.at(-1)!;
      if (part.includes('>')) state.isTagOpen = false;
    };
    while (pending !== '') {
      const at = startOf(pending, state.last);
      if (at > 0) send(pending.slice(0, at), at);
      const part = pending && readPart(state, pending, isEnd);
      if (!part) break;
      send(part.text, part.length);
    }
    return text;
  };
  return {
    push(text) {
      pending += text.replaceAll(LINK_END, '');
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
  /** The last character that was sent. */
  last: string;
  /** Whether a tag was begun in what was sent, and not closed. */
  isTagOpen: boolean;
};

/** The first characters of what is pending, read; undefined while more is needed to tell. */
type Part = { length: number; text: string };
type Read = Part | 'plain' | 'wait';

/** Of a link, of a tag, or of where a label leads that was sent already, as a citation is. */
const STARTS = /[[!<]|(?<=\])[(:]/;
const LONGEST_LABEL = 500;

function startOf(pending: string, last: string): number {
  if (last === ']' && (pending[0] === '(' || pending[0] === ':')) return 0;
  const at = pending.search(STARTS);
  return at < 0 ? pending.length : at;
}

function readPart(state: LinkState, pending: string, isEnd: boolean): Part | undefined {
  const first = pending[0]!;
  const part = first === '<' ? readHtml(state, pending, isEnd) : readMarkdown(state, pending, isEnd);
  if (part === 'wait' && !isEnd) return undefined;
  if (typeof part !== 'string') return part;
  if (first === '<' && /^<[a-z]/i.test(pending)) state.isTagOpen = true;
  return { length: 1, text: first };
}

function readMarkdown(state: LinkState, pending: string, isEnd: boolean): Read {
  // At the end, what a definition has to say is whole.
  const text = isEnd ? `${pending}\n` : pending;
  if (pending[0] === '(' || pending[0] === ':') return readLeft(state, pending, text);
  return readLink(state, pending, pending[0] === '!' ? 1 : 0);
}

function readLink(state: LinkState, pending: string, bracket: 0 | 1): Read {
  if (pending.length === bracket) return 'wait';
  if (pending[bracket] !== '[') return 'plain';
  const labelEnd = labelEndOf(pending, bracket);
  if (typeof labelEnd === 'string') return labelEnd;
  // A citation is no link, and must not wait for what follows it.
  if (bracket === 0 && CITATION.test(pending.slice(0, labelEnd + 1))) return 'plain';
  if (pending.length === labelEnd + 1) return 'wait';
  if (pending[labelEnd + 1] !== '(') return 'plain';
  const target = readTarget(pending, labelEnd + 1);
  if (typeof target === 'string') return target;
  const { address, end: length } = target;
  const isImage = bracket === 1;
  if (!isImage && !leadsAway(address)) return 'plain';
  const label = wholly(state, pending.slice(bracket + 1, labelEnd));
  if (isAllowed(address, state.known) && !target.isCut) {
    const opening = `${pending.slice(0, bracket + 1)}${label}](`;
    const rest = pending.slice(labelEnd + 2, length);
    if (rest !== `${address})` || !isSurely(state, label)) return { length, text: opening + rest };
    return { length, text: `${opening}${address}${LINK_END})` };
  }
  state.note(isImage ? 'image' : 'link');
  return { length, text: label };
}

/** Whether no reader of Markdown takes what stands there for anything but a link, which ends at its bracket. */
function isSurely({ last }: LinkState, label: string): boolean {
  return !/[\\\]]/.test(last) && /^(?!\^)[^\n|`<>\\[\]]*$/.test(label);
}

const CITATION = /^\[(?:chunk:)?\d[\d\s,;]*\]$/;

/** Where a label leads that was sent: that of a citation, of a definition, or one too long or too deep to wait for. */
function readLeft(state: LinkState, pending: string, text: string): Read {
  const target = readTarget(text, 0);
  if (typeof target === 'string') return target;
  const length = Math.min(target.end, pending.length);
  if (!leadsAway(target.address)) return 'plain';
  if (isAllowed(target.address, state.known) && !target.isCut)
    return { length, text: pending.slice(0, length) };
  state.note('link');
  return { length, text: pending[0] === ':' ? `: ${REMOVED}` : `(${REMOVED})` };
}

/** Links inside a link: an image that is one. */
function wholly({ known, note }: LinkState, label: string): string {
  const inner = screenLinks(known, note);
  return inner.push(label) + inner.end();
}

function labelEndOf(text: string, open: number): number | 'plain' | 'wait' {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (at - open > LONGEST_LABEL || (text[at] === '\n' && text[at + 1] === '\n')) return 'plain';
    if (text[at] === '\\') at++;
    else if (text[at] === '[' && ++depth > DEEPEST) return 'plain';
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return text.length - open > LONGEST_LABEL ? 'plain' : 'wait';
}

function readHtml(state: LinkState, pending: string, isEnd: boolean): Read {
  if (/^<\/a?\s*>?$/i.test(pending.slice(0, 20)) || /^<\/a\s*>/i.test(pending))
    return readEnd(state, pending);
  const tag = readTag(pending, state.known, isEnd);
  if (typeof tag === 'string') return tag;
  if (tag.isSent) return { length: tag.end, text: pending.slice(0, tag.end) };
  const isAnchor = tag.name === 'a' && tag.end > 1;
  if (isAnchor) state.openAnchors++;
  state.note(isAnchor ? 'link' : 'image');
  return { length: tag.end, text: gap(state) };
}

/** What was around a tag must not become one, nor an address, once the tag is taken out of its middle. */
function gap({ isTagOpen, last }: LinkState): string {
  if (isTagOpen) return '>';
  return last === '' || /[\s>]/.test(last) ? '' : ' ';
}

function readEnd(state: LinkState, pending: string): Read {
  const match = /^<\/a\s{0,20}>/i.exec(pending);
  if (!match) return pending.length < 20 ? 'wait' : 'plain';
  const isOrphan = state.openAnchors > 0;
  if (isOrphan) state.openAnchors--;
  return { length: match[0].length, text: isOrphan ? '' : match[0] };
}
