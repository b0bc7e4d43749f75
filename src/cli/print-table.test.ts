import { expect, test } from 'vitest';
import { printable, printableLines, table } from './print-table.ts';

const HOSTILE = 'a\u001b[2Jb\u0007\u009bc\u202egnp\u202c\u2066x\u2069\r\nd\te';

test('[CLI-PRINTABLE] what steers a terminal is not printed; lines stay where a text has them', () => {
  expect(printable(HOSTILE)).toBe('a [2Jb cgnpx d e');
  expect(printableLines(HOSTILE)).toBe('a [2Jb cgnpx \nd\te');
  expect(table(['a', 'b'], [[HOSTILE, 'x']])).not.toMatch(/[\u001b\u009b\u202e\r\t]/);
});

test('every other text is printed as it is', () => {
  const text = 'Ünïcode 漢字 👩‍👩‍👧 עברית\n\n  two spaces';
  expect(printableLines(text)).toBe(text);
});
