import { pickByHash } from './pick-by-hash.ts';

/** The same sentence with one number, date or unit written in another way: `30 days`, `thirty days`. */
export function rewriteQuantity(sentence: string): string | undefined {
  const made = REWRITINGS.flatMap(([pattern, write]) => {
    const rewritten = sentence.replace(pattern, (match, ...groups: string[]) => write(groups, match));
    return rewritten === sentence ? [] : [rewritten];
  });
  return pickByHash(made, sentence);
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

const REWRITINGS: readonly (readonly [RegExp, (groups: readonly string[], match: string) => string])[] = [
  [
    /(?<![\d.,$€£:/-])\b(\d|1\d|20)\b(?![\d.,:/%-]|st|nd|rd|th)(?= [a-z])/,
    ([digits]) => SMALL[Number(digits)]!,
  ],
  [
    /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)\b(?= [a-z])/,
    ([word]) => String(SMALL.indexOf(word!)),
  ],
  [/(\d)\s?%/, ([digit]) => `${digit} percent`],
  [/(\d) (?:percent|per cent)\b/, ([digit]) => `${digit}%`],
  [/\b(\d{1,3}),(\d{3})\b(?![,.\d])/, ([thousands, rest]) => thousands! + rest!],
  [/\$(\d[\d.,]*\d|\d) (million|billion)/, ([digits, scale]) => `${digits} ${scale} dollars`],
  [/(?<=\s)\$(\d[\d.,]*\d|\d)(?![\d.,]| (?:million|billion|thousand))/, ([digits]) => `${digits} dollars`],
  [new RegExp(`\\b(${MONTHS}) (\\d{1,2}), (\\d{4})`), ([month, day, year]) => `${day} ${month} ${year}`],
  [new RegExp(`\\b(\\d{1,2}) (${MONTHS}) (\\d{4})`), ([day, month, year]) => `${month} ${day}, ${year}`],
];
