/**
 * What the tests in a piece of code are called, in its order. The usual forms of the languages that are read. Of a name that
 * is put together while the tests run, what stands there, with `…` for the rest.
 */
export function testNames(code: string, most = MOST_NAMES): string[] {
  const names = Array.from(code.matchAll(TEST), ({ groups, index, 0: whole }) => {
    const { quote, called } = groups!;
    if (quote !== undefined) {
      const isPutTogether = /^\s{0,20}\+/.test(code.slice(index + whole.length, index + whole.length + 30));
      return quote.replace(/\$\{[^{}]*\}/g, '…').trim() + (isPutTogether ? ' …' : '');
    }
    return called!
      .replace(/^(?:test_|Test(?=[A-Z_]))/, '')
      .replaceAll('_', ' ')
      .trim();
  });
  return [...new Set(names)].filter((name) => name !== '' && name.length <= LONGEST_NAME).slice(0, most);
}

const LONGEST_NAME = 160;
const MOST_NAMES = 4;

const TEST = new RegExp(
  [
    // test('…'), it("…"), t.test(`…`), it.each(…)('…'), Ruby's it '…' do
    String.raw`\b(?:test|it|specify)(?:\.\w+)*(?:\([^()\n]{0,200}\))?[ (]\s*(?<mark>['"\x60])(?<quote>[^\n]{1,200}?)(?<!\\)\k<mark>`,
    String.raw`\bdef\s+(?<called>test_\w+)`,
    String.raw`\bfunc\s+(?<called>Test\w+)`,
    String.raw`#\[(?:tokio::)?test\]\s*(?:pub\s+)?(?:async\s+)?fn\s+(?<called>\w+)`,
    String.raw`@Test\b[^\n]{0,200}\s+(?:public\s+)?void\s+(?<called>\w+)`,
    String.raw`\[(?:Fact|Theory|Test|TestMethod)\][^\n]{0,200}\s+public\s+(?:async\s+)?\w+\s+(?<called>\w+)`,
    String.raw`\bTEST(?:_F|_P)?\(\s{0,20}\w{1,200}\s{0,20},\s{0,20}(?<called>\w+)`,
  ].join('|'),
  'g',
);
