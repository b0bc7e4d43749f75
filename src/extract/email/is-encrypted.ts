import { fieldOf, fieldValue, type HeaderField } from './header-fields.ts';

/** What a message with this header says is for those who have a key. */
export function isEncrypted(fields: readonly HeaderField[]): boolean {
  const type = fieldOf(fields, 'content-type');
  return type !== undefined && ENCRYPTED.test(fieldValue(type));
}

const ENCRYPTED = /^\s*multipart\/encrypted\b|smime-type\s*=\s*"?enveloped-data/i;
