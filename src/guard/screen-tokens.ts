import {
  addressRuns,
  begunRunLength,
  LINK_END,
  LONGEST_RUN as LONGEST,
  readings,
  removedLength,
} from './address-runs.ts';
import { isAllowed } from './addresses.ts';
import { BEGUN_KEY, KEY, KEY_STARTERS } from './key-forms.ts';
import { begunLength, type SecretForm, secretForms } from './secret-forms.ts';
import { REMOVED, type RemovedKind, type TextFilter } from './text-filter.ts';

/**
 * Replaces bare addresses that are not in `known`, secrets, and what has the form of a key and is not in `known`. What
 * may still become one of them waits until it is whole.
 */
export function screenTokens({ known, secrets, note }: TokenScreen): TextFilter {
  const screen = { known, note, forms: secrets.flatMap(secretForms) };
  let sent = '';
  let pending = '';
  const send = (length: number, isCut: boolean): string => {
    const text = screened(sent, pending.slice(0, length), { ...screen, isCut });
    pending = pending.slice(length);
    sent = (sent + text).slice(-LOOK_BEHIND);
    return text.replaceAll(LINK_END, '');
  };
  return {
    push(text) {
      pending += text;
      const tail = (sent + pending).slice(-LONGEST - LOOK_BEHIND);
      const held = Math.min(heldLength(tail, screen.forms), pending.length);
      return held > LONGEST ? send(pending.length, true) : send(pending.length - held, false);
    },
    end: () => send(pending.length, false),
  };
}

export type TokenScreen = {
  /** What may be repeated: the sources and the question. */
  known: string;
  /** Values that never may. */
  secrets: readonly string[];
  note(kind: RemovedKind): void;
};

/** More than the beginning of an address or of a key has: what was sent shows whether a word began before. */
const LOOK_BEHIND = 64;

type Screen = Omit<TokenScreen, 'secrets'> & {
  forms: readonly SecretForm[];
  /** What follows was not waited for: an address at the end may be longer. */
  isCut: boolean;
};

/** What was sent is only there to be seen: nothing that begins in it is touched. */
function screened(sent: string, given: string, screen: Screen): string {
  const { known, forms, note } = screen;
  const replaced = () => {
    note('secret');
    return REMOVED;
  };
  const said = forms.reduce((rest, { pattern }) => rest.replace(pattern, replaced), given);
  const text = (sent + said).replace(KEY, (key, at: number) =>
    at < sent.length || known.includes(key) ? key : replaced(),
  );
  return withoutAddresses(text, sent.length, screen);
}

/** What is behind the first characters, without the addresses that begin there and are not known. */
function withoutAddresses(text: string, from: number, { known, note, isCut }: Screen): string {
  let kept = '';
  let at = from;
  const runs = addressRuns(text);
  for (let next = runs.next(); !next.done; ) {
    const { before, start, run } = next.value;
    if (start < from) {
      next = runs.next();
      continue;
    }
    const end = start + run.length;
    const isOpen = run.length >= LONGEST || (isCut && end === text.length);
    if (!isOpen && isKnown(before, run, known)) {
      next = runs.next(end);
      continue;
    }
    note('link');
    kept += text.slice(at, start) + REMOVED;
    at = start + Math.max(1, removedLength(run, text[start - 1] ?? ''));
    next = runs.next(at);
  }
  return kept + text.slice(at);
}

function isKnown(before: string, run: string, known: string): boolean {
  const all = readings(run);
  const shortest = all.at(-1)!;
  // Most are told by their beginning, and what is disguised is asked for as a whole and without its punctuation.
  const asked = known.includes(before + shortest) ? all : [run, shortest];
  return asked.some((address) => isAllowed(before + address, known));
}

/** The beginnings of the beginnings: `w`, `ww`, `www`. */
const BEGUN_START = new RegExp(
  `(?<![a-z0-9])(?:${[
    ...'https: ftps: wss: file: blob: javascript: vbscript: mailto: data: www.'.split(' '),
    ...KEY_STARTERS,
  ]
    .map(beginningsOf)
    .join('|')})$`,
  'i',
);

function beginningsOf(starter: string): string {
  const [first, ...rest] = starter.replace('.', '\\.').match(/\\?./g)!;
  return first + rest.reduceRight((after, sign) => `(?:${sign}${after})?`, '');
}

/** How many of the last characters may still become something to replace. */
function heldLength(text: string, forms: readonly SecretForm[]): number {
  let held = Math.max(begunTokenLength(text), ...forms.map((form) => begunLength(text, form)));
  // What is held may have begun inside of an address that ended: that one must not be cut in two.
  for (let more = held; more > 0; held += more) more = begunTokenLength(text.slice(0, text.length - held));
  return held;
}

function begunTokenLength(text: string): number {
  const begun = [BEGUN_KEY, BEGUN_START].map((pattern) => pattern.exec(text)?.[0].length ?? 0);
  return Math.max(...begun, begunRunLength(text));
}
