import { addressesIn, isAllowed } from './addresses.ts';

/**
 * The tag of HTML at the beginning of a text, and whether it may be sent. `wait` while more is needed to tell, `plain`
 * when it is none, as in `a <b && c> d` or `Map<string, number>`.
 */
export function readTag(text: string, known: string, isEnd: boolean): Tag | 'plain' | 'wait' {
  const [opening, name] = NAME.exec(text) ?? [];
  if (opening === undefined || name === undefined) return text.length === 1 && !isEnd ? 'wait' : 'plain';
  if (opening.length > LONGEST_NAME) return 'plain';
  if (opening.length === text.length && !isEnd) return 'wait';
  const end = endOf(text, opening.length);
  if (end === 'nested') return 'plain';
  if (end === undefined && text.length <= LONGEST_TAG && !isEnd) return 'wait';
  const whole = text.slice(0, end ?? LONGEST_TAG);
  if (AUTOLINK.test(whole)) return 'plain';
  const attributes = whole.slice(opening.length);
  const isHarmful =
    HARMFUL.test(attributes) || !addressesIn(attributes).every((each) => isAllowed(each, known));
  // What is never closed is no tag yet, but what follows the answer may close it.
  if (end === undefined) return isHarmful ? { name: name.toLowerCase(), end: 1, isSent: false } : 'plain';
  const isForeign =
    ((PLAIN_NAME.test(name) && ATTRIBUTES.test(attributes)) || RUNS.test(name)) && !known.includes(whole);
  return { name: name.toLowerCase(), end, isSent: !isHarmful && !isForeign };
}

export type Tag = { name: string; end: number; isSent: boolean };

const NAME = /^<([a-z][^\s/>]{0,60})/i;
/** An address between angle brackets, which is read as an address. */
const AUTOLINK = /^<[a-z][a-z0-9+.-]+:[\\/]{2}[^\s<>]*>$/i;
const LONGEST_NAME = 60;
const LONGEST_TAG = 4000;

/** Attributes that run something or can load it in ways that are not seen here. */
const HARMFUL = /(?:^|[\s/"'])(?:on[a-z]+|style|srcdoc)\s*=/i;
/** As HTML is written, and code with angle brackets is not: a value follows its name at once. */
const ATTRIBUTES = /^(?=[^=]*=)(?:[\s/]+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+(?=[\s>])))?)+[\s/]*>$/;
const PLAIN_NAME = /^[\w:.-]+$/;
/** Their content is run or loaded, whatever their attributes. */
const RUNS = /^(?:script|style)$/i;

/** Behind the bracket that closes it; one between the quotation marks of a value does not. */
function endOf(text: string, from: number): number | 'nested' | undefined {
  for (let at = from; at < text.length && at <= LONGEST_TAG; at++) {
    if (text[at] === '>') return at + 1;
    if (text[at] === '<') return 'nested';
    if (text[at] !== '=') continue;
    VALUE.lastIndex = at + 1;
    const quote = VALUE.exec(text)?.[1];
    if (quote === undefined) continue;
    at = text.indexOf(quote, VALUE.lastIndex);
    if (at < 0) return undefined;
  }
  return undefined;
}

const VALUE = /\s{0,20}(["'])/y;
