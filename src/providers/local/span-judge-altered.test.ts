import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { createSpanJudge } from './span-judge.ts';

const HISTORY = `In 1066 Duke William conquered England and killed King Harold at the Battle of Hastings. Later the third son
of William ruled the country. It was not until 1106 that Normandy was joined to England again. Most of the barons kept their
land, and some towns may hold a market every week. Alcohol was sold in several towns. The castle in Dover was built by the
king in stone. The Vikings often attacked the coast, usually in summer. The council must approve new taxes, which are not valid
without a seal.`;

const TABLE = `Revenue by region, in millions.

| | 2019 | 2018 |
| --- | --- | --- |
| North America | | |
| Licences | 533 | 498 |
| Services | 1,062 | 950 |
| Europe | | |
| Licences | 71.2 | 64.9 |
| Total assets | 2,330 | 2,458 |
`;

const CODE = `/** Decodes letters that were replaced by their place in the alphabet. */
public class LetterDecoder {
  // Returns null when the text holds no number.
  public String decodeText(String text) { return text.isEmpty() ? null : tableOf(text); }
  public String getTarget() { return "a1z26"; }
}`;

const TEXTS: Record<string, readonly (readonly [claim: string, supported: boolean])[]> = {
  [HISTORY]: [
    ['In 1066, England conquered Duke William and killed King Harold at the Battle of Hastings.', false],
    ['England was conquered by Duke William in 1066.', true],
    ['Duke William conquered England in 1066.', true],
    ['The 3rd son of William ruled the country.', true],
    ['The fourth son of William ruled the country.', false],
    ['Normandy was joined to England again in 1106.', true],
    ['All of the barons kept their land.', false],
    ['Most of the barons kept their land.', true],
    ['Some towns must hold a market every week.', false],
    ['Some towns may hold a market every week.', true],
    ['Alcohol was sold in all towns.', false],
    ['The king built the castle in Dover in stone.', true],
    ['The castle in Dover was destroyed by the king in stone.', false],
    ['The Vikings never attacked the coast.', false],
    ['The Vikings always attacked the coast, usually in summer.', false],
    ['The council may not approve new taxes.', false],
    ['The harbour was built by the king in stone.', false],
    ['According to the chronicle of Normandy, Duke William conquered England in 1066.', true],
    ['The document states that Duke William conquered England in 1066.', true],
    ['According to Maria Lopez, Duke William conquered England in 1066.', false],
  ],
  [TABLE]: [
    ['Licences in North America were 533 in 2019.', true],
    ['Licences in North America were 498 in 2019.', false],
    ['Licences in North America were $533 million in 2019.', true],
    ['Licences in North America were $533 billion in 2019.', false],
    ['In 2018, services were 950.', true],
    ['In 2018, services were 64.9.', false],
    ['In 2019, licences in Europe were 71.2.', true],
    ['Total assets were 2,458 in 2018.', true],
    ['Total liabilities were 2,458 in 2018.', false],
    ['Total assets were not 2,458 in 2018.', false],
  ],
  [CODE]: [
    ['The getTarget method returns the string "a1z26".', true],
    ['The getTarget method returns the string "b2z27".', false],
    ['LetterDecoder decodes letters that were replaced by their place in the alphabet.', true],
    ['The getSource method of PriceDecoder opens a socket.', false],
    ['It returns null when the text holds a number.', false],
  ],
  '退款在购买后30天内受理。礼品卡不能退款。': [
    ['退款在购买后30天内受理。', true],
    ['退款在购买后60天内受理。', false],
  ],
};

const judge = createSpanJudge();

test('[JUDGE-ALTERED] one thing changed in a copy of the source is found; other words for the same pass', async () => {
  const wrong: string[] = [];
  for (const [text, claims] of Object.entries(TEXTS)) {
    const sourceType = text === CODE ? 'code' : 'markdown';
    const sources = [retrievedChunk({ text, sourceType, documentTitle: 'Chronicle of Normandy' })];
    for (const [answer, supported] of claims) {
      const { grounded } = await judge.judge({ question: 'What holds?', answer, sources });
      if (grounded !== supported) wrong.push(`${supported ? 'refused' : 'let pass'}: ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('hostile and huge texts are judged in bounded time', async () => {
  const texts = [
    '|'.repeat(20_000),
    `${'not '.repeat(5000)}.`,
    'a'.repeat(50_000),
    '"""'.repeat(9000),
    '1 '.repeat(9000),
  ];
  const started = performance.now();
  for (const text of texts) {
    const sources = [retrievedChunk({ text, sourceType: 'code' }), retrievedChunk({ text })];
    await judge.judge({ question: 'q', answer: text.slice(0, 8000), sources });
  }
  expect(performance.now() - started).toBeLessThan(15_000);
});
