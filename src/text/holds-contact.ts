/** Whether a text holds an e-mail address, a telephone number or a web address. */
export function holdsContact(kind: ContactKind, text: string): boolean {
  if (kind === 'email') return EMAIL.test(text);
  if (kind === 'url') return URL.test(text);
  const candidates = text.replace(NOT_A_PHONE, ' ').match(PHONE) ?? [];
  return candidates.some((digits) => digits.replace(/\D/g, '').length >= SHORTEST_PHONE);
}

const EMAIL = /[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,63})@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/u;
const URL =
  /\bhttps?:\/\/\S|\bwww\.\S|(?<![@\w.])[a-z\d-]{2,63}\.(?:com|org|net|io|dev|app|ai|eu|de|example)\b/i;
/** Dates, network addresses, money and percentages are digits in groups as well. */
const NOT_A_PHONE =
  /\d{4}-\d{2}-\d{2}|\d{1,3}(?:\.\d{1,3}){3}(?:\/\d+)?|[$€£]\s?[\d.,]+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d[\d.,]*\s?(?:%|EUR|USD|GBP|CHF)/g;
const PHONE = /(?<![\p{L}\p{N}_-])\+?\(?\d[\d ()/.-]{4,24}\d(?![\p{L}\p{N}_-])/gu;
const SHORTEST_PHONE = 6;

export type ContactKind = 'email' | 'phone' | 'url';
