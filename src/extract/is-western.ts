import { countHighBytes } from './count-high-bytes.ts';

/**
 * Whether a text is windows-1252. Read as that, every text is one of letters, so what decides is whether those are the
 * letters of one language, stand as in its words, and are not alone where they never are: a text of another language
 * would be read with wrong letters, which is worse than to ask for UTF-8.
 */
export function isWestern(bytes: Uint8Array): boolean {
  const { high, misplaced, inRuns, letters, hasKnownGrave, oddTildes } = countHighBytes(bytes);
  if (high === 0 || misplaced > high * 0.1 || inRuns > high * 0.1) return false;
  const of = (signs: string) => Array.from(signs).reduce((sum, sign) => sum + (letters.get(sign) ?? 0), 0);
  if (FOREIGN.some((isForeign) => isForeign(of))) return false;
  // Slovene č; French and Italian have é or à beside è.
  if (of('è') > 0 && !hasKnownGrave && of('éàêç') === 0) return false;
  // Hungarian ő; other languages than Portuguese have õ beside ä.
  if (oddTildes > 2 * of('ãä')) return false;
  const best = Math.max(...ALPHABETS.map((alphabet) => of(alphabet)));
  // Finnish has š in a few words; it is ö of old Macs where it is alone.
  return best + Math.min(of('š'), of('åä')) >= of([...letters.keys()].join('')) * 0.8;
}

/** The letters beyond ASCII of languages that windows-1252 was made for, in lower case. */
const ALPHABETS = [
  'äöüßéèàâçêîôû', // German, and Alemannic names
  'àâæçéèêëîïôœùûü', // French
  'áéíóúñüâãàêôõçï', // Spanish, Portuguese, Galician
  'àèéíïòóúüç', // Catalan
  'àèéìíîòóùú', // Italian
  'æøåéèêóòâôäöüë', // Danish, Norwegian
  'åäöéàüøæ', // Swedish, Finnish
  'áéíóúýþæöðø', // Icelandic, Faroese
  'ëïéèöüáíóúê', // Dutch
];

type CountOf = (letters: string) => number;

/** Letters that never go without others, or never with them, in the languages above. */
const FOREIGN: readonly ((of: CountOf) => boolean)[] = [
  // Turkish ş, ğ and ı, Latvian š and ž: in Icelandic vowels with an accent are as frequent.
  (of) => of('þð') > 4 * of('áíóú'),
  (of) => of('ý') > of('áíóú'),
  // Croatian ć: Danish has ø and å beside æ, Icelandic á and í, French é and à.
  (of) => of('æ') > 0 && of('øåéàáí') === 0,
  // Czech and Slovak č: languages with è and í have à too.
  (of) => of('è') > 0 && of('áíý') > of('éàêç'),
  // Hungarian ű: French has no á, í, ó and ú.
  (of) => of('û') > 0 && of('áíóú') > of('àèêçâôî'),
  // Czech ř: Danish has å and æ beside ø, Faroese ð.
  (of) => of('ø') > 0 && of('áíý') > of('åæð'),
];
