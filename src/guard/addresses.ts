import { endsAt } from './address-runs.ts';
import { decodeEntities } from './decode-payloads.ts';

/** Addresses that run something or carry their content along: never let through. */
const NEVER = /^(?:data|javascript|vbscript|blob|file):/i;

/** Whether an address may be sent: only one that the reader could find in the sources, letter by letter and whole. */
export function isAllowed(address: string, known: string): boolean {
  const plain = plainAddress(address);
  if (NEVER.test(plain) || NO_HOST.test(plain)) return false;
  return standsIn(known, address) || (plain !== address && standsIn(known, plain));
}

/** Nothing behind the slashes yet: every address would begin like that. */
const NO_HOST = /^(?:[^\\/]*:)?[\\/]{2,}(?![\p{L}\p{N}[])/u;

/** Whether an address stands in a text that neither begins before it nor goes on behind it. */
function standsIn(known: string, address: string): boolean {
  if (address === '') return true;
  for (let at = known.indexOf(address); at >= 0; at = known.indexOf(address, at + 1)) {
    const end = at + address.length;
    if (endsAt(known, end)) return true;
    if (known[end] === '/' && ONLY_HOST.test(address) && endsAt(known, end + 1)) return true;
  }
  return false;
}

const ONLY_HOST = /^(?:[^/?#]*:\/\/|www\.)[^/?#]+$/i;

/**
 * As whoever shows it may read it: entities decoded, backslashes of Markdown taken away, wide characters as plain ones,
 * and without the spaces and control characters that a browser leaves out.
 */
function plainAddress(address: string): string {
  return decodeNames(decodeEntities(address))
    .replace(/\\(?=[!-.:-@[\]^-`{-~])/g, '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, '');
}

/** The named entities that an address can hide its own signs in. */
const NAMES: Readonly<Record<string, string>> = {
  colon: ':',
  sol: '/',
  bsol: '\\',
  period: '.',
  quest: '?',
  commat: '@',
  amp: '&',
  tab: '',
  newline: '',
};

function decodeNames(text: string): string {
  return text.replace(/&([a-z]{3,7});/gi, (whole, name: string) => NAMES[name.toLowerCase()] ?? whole);
}

/** Whether what stands in the brackets of a link leads somewhere else. */
export function leadsAway(target: string): boolean {
  return AWAY.test(plainAddress(target));
}

const AWAY =
  /^(?:[\\/]{2}|www\.|(?:https?|ftps?|wss?|file|data|javascript|vbscript|blob|mailto|tel|sms|intent):|[a-z][a-z0-9+.-]*:\/\/)/i;

/** Every address in a tag of HTML, whatever its attribute. */
export function addressesIn(tag: string): string[] {
  return decodeNames(decodeEntities(tag)).match(IN_TAG) ?? [];
}

const IN_TAG =
  /(?:[a-z][a-z0-9+.-]{0,20}:)?[\\/]{2}[^\s"'<>`)]+|(?:https?:[\\/]?|data:|javascript:|vbscript:|blob:)[^\s"'<>`)]*/gi;
