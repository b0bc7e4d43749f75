import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['\u2066Refunds\u2069 \u2067and\u2069\u202a returns\u202c', 'Refunds and returns'],
  ['Terms\u2028Not these\u2029\u2029nor these', 'Terms Not these nor these'],
  [' Leave ', 'Leave'],
  // Marks that only say where a letter belongs stay: names in Arabic, Hebrew and Persian need them.
  ['\u200fשלום\u200e 2026', '\u200fשלום\u200e 2026'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🔬', '👩\u200d🔬'],
])('[NAME-PLAIN] %j reads as %j', (text, name) => {
  expect(plainName(text)).toBe(name);
});

test.each([
  '',
  ' \n',
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800 \u2800',
  '\u200b\ufeff',
  '\u202e\u2066',
  '\ufe0f',
])('[NAME-PLAIN] %j is nothing to see', (text) => {
  expect(plainName(text)).toBe('');
});
