import { decodeEntities } from './decode-payloads.ts';

/** Addresses that run something or carry their content along: never let through. */
const NEVER = /^(?:data|javascript|vbscript|blob|file):/i;

/** Whether an address may be sent: only one that the reader could find in the sources, letter by letter. */
export function isAllowed(address: string, known: string): boolean {
  const plain = plainAddress(address);
  return !NEVER.test(plain) && (known.includes(address) || known.includes(plain));
}

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
