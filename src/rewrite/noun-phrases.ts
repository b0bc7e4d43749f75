import type { Span } from '../terms.ts';
import { readTokens, type Token } from './read-tokens.ts';
import { IRREGULAR_PLURALS, PERSON_NOUNS } from './word-lists.ts';

/**
 * What a question speaks of: its noun phrases in order, each with what is attached to it (`the refund policy for
 * digital goods`). Phrases that only ask (`how many days`, `which plan`) are marked.
 */
export function nounPhrases(sentence: string, tokens: readonly Token[] = readTokens(sentence)): Phrase[] {
  const cores = coresOf(tokens);
  return cores.map((core, index) => {
    const end = attachedEnd(tokens, cores, index);
    const words = tokens.slice(core.from, core.to);
    const head = tokens[core.to - 1]!;
    const start = words[0]!.start;
    return {
      text: sentence.slice(start, end),
      core: sentence.slice(start, head.end),
      start,
      end,
      coreEnd: head.end,
      head: head.lower.replace(/'s?$/, ''),
      words: words.filter(({ role }) => role === 'noun').map(({ text }) => text),
      determiner: words[0]!.role === 'determiner' ? words[0]!.lower : undefined,
      isAsked: isAsked(tokens, core.from),
      afterPreposition: precedingPreposition(tokens, core.from),
      ...kindOf(words),
    };
  });
}

type Core = { from: number; to: number };

function coresOf(tokens: readonly Token[]): Core[] {
  const cores: Core[] = [];
  let from = -1;
  tokens.forEach(({ role }, index) => {
    if (role === 'noun' || (role === 'determiner' && tokens[index + 1])) {
      // A determiner opens a phrase, also right after another one.
      if (role === 'determiner' && from >= 0 && tokens[index - 1]?.role === 'noun') close(index);
      if (from < 0) from = index;
    } else close(index);
  });
  close(tokens.length);
  return cores;

  function close(to: number): void {
    if (from >= 0 && tokens[to - 1]?.role === 'noun') cores.push({ from, to });
    from = -1;
  }
}

/** Takes in the phrases that follow by a preposition alone, up to a length that can still be read. */
function attachedEnd(tokens: readonly Token[], cores: readonly Core[], index: number): number {
  let { to, from } = cores[index]!;
  for (const next of cores.slice(index + 1)) {
    const between = tokens[to];
    const isPair = between?.lower === 'and' && text(tokens, from, to).includes(' between ');
    const joins =
      next.from === to + 1 && (isPair || (between?.role === 'preposition' && ATTACHING.has(between.lower)));
    if (!joins || next.to - from > LONGEST_PHRASE) break;
    to = next.to;
  }
  return tokens[to - 1]!.end;
}

function text(tokens: readonly Token[], from: number, to: number): string {
  return ` ${tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ')} `;
}

const ATTACHING = new Set([
  'of',
  'for',
  'in',
  'at',
  'on',
  'with',
  'from',
  'to',
  'about',
  'between',
  'by',
  'under',
]);
const LONGEST_PHRASE = 9;

function isAsked(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from]!;
  if (/^(?:which|what|whose)$/.test(first.lower)) return true;
  return /^(?:many|much)$/.test(tokens[from - 1]?.lower ?? '') && tokens[from - 2]?.lower === 'how';
}

function precedingPreposition(tokens: readonly Token[], from: number): string | undefined {
  const before = tokens[from - 1];
  return before?.role === 'preposition' ? before.lower : undefined;
}

function kindOf(words: readonly Token[]): Pick<Phrase, 'kind' | 'isPlural'> {
  const nouns = words.filter(({ role }) => role === 'noun');
  const head = nouns.at(-1)!;
  if (/^["“«]/.test(head.text)) return { kind: 'title', isPlural: false };
  const lower = head.lower.replace(/'s?$/, '');
  const isPerson =
    PERSON_NOUNS.has(lower) ||
    PERSON_NOUNS.has(lower.replace(/s$/, '')) ||
    /^(?:people|children)$/.test(lower);
  const isPlural =
    IRREGULAR_PLURALS.has(lower) || (/[^su'i]s$/.test(lower) && !/^\p{Lu}\p{Ll}/u.test(head.text));
  if (isPerson) return { kind: 'person', isPlural };
  const isName =
    nouns.every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text) || PARTICLE.test(text)) &&
    /\p{Lu}/u.test(head.text);
  return { kind: isName ? 'name' : 'thing', isPlural };
}

/** `Jan de Vries`, `Ursula von der Leyen`. */
const PARTICLE = /^(?:de|der|den|van|von|la|le|du|di|da|al|bin|el)$/;

export type Phrase = Span & {
  /** With what is attached to it; `core` without. */
  text: string;
  core: string;
  coreEnd: number;
  /** Its last noun, lower case. */
  head: string;
  words: string[];
  determiner: string | undefined;
  isAsked: boolean;
  afterPreposition: string | undefined;
  kind: 'title' | 'name' | 'person' | 'thing';
  isPlural: boolean;
};
