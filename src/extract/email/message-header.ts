import { type Address, parseAddresses } from './address-list.ts';
import { decodeWords } from './encoded-words.ts';
import { fieldOf, fieldValue } from './header-fields.ts';
import type { Message } from './read-message.ts';

/** The lines of a header that say who wrote to whom, when and about what. */
export function messageHeader(message: Message, subject = subjectOf(message)): string {
  const lines: [string, string][] = [
    // One person, whatever else the field may name.
    ['From', allOf(addressesIn(message, 'from').slice(0, 1))],
    ['To', allOf(addressesIn(message, 'to'))],
    ['Cc', allOf(addressesIn(message, 'cc'))],
    ['Bcc', allOf(addressesIn(message, 'bcc'))],
    // As it was sent: a parsed date would lose the sender's time zone.
    ['Date', oneLine(valueIn(message, 'date'))],
    ['Subject', subject],
  ];
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

export function subjectOf(message: Message): string {
  return oneLine(decodeWords(valueIn(message, 'subject')));
}

function valueIn({ fields }: Message, name: string): string {
  const field = fieldOf(fields, name);
  return field ? fieldValue(field) : '';
}

function addressesIn({ fields }: Message, name: string): Address[] {
  return fields.filter((field) => field.name === name).flatMap((field) => parseAddresses(fieldValue(field)));
}

function allOf(addresses: readonly Address[]): string {
  return oneLine(addresses.map(written).join(', '));
}

function written({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(written).join(', ')}`;
  if (!name || name === address) return address;
  return address ? `${name} <${address}>` : name;
}

function oneLine(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim();
}
