/** A page number by itself: "12", "– iv –", "Page 3 of 10". */
export function isPageNumberText(text: string): boolean {
  return PAGE_NUMBER.test(text);
}

/** The number of a page in an appendix or a summary: "A-11", "ES-6". */
export function isPageLabel(text: string): boolean {
  return /^[A-Z]{1,2}-\d{1,3}$/.test(text);
}

/** What a website or a library writes over the pages that it hands out. */
export function isDeliveryStamp(text: string): boolean {
  return text.length <= LONGEST && STAMP.test(text);
}

/**
 * Whether a short line names the publication that a page is from: its volume and year, identifier, copyright, or
 * place among the pages. A web address or a date by itself is no sign: it may be what the reader is after. Neither is
 * a line by which someone can be reached, a footnote or an entry of a list of references.
 */
export function isPublicationLine(text: string): boolean {
  if (text.length > LONGEST || CONTACT.test(text) || NO_HEADER.test(text)) return false;
  if (IDENTIFIER.test(text) || COPYRIGHT.test(text) || PAGE_WITH_WORDS.test(text)) return true;
  if (!YEAR.test(text) || text.endsWith('.')) return false;
  return VOLUME.test(text) || VOLUME_AND_PAGES.test(text) || PUBLISHER.test(text);
}

/** "Miller et al.", with a short title or without. */
export function isRunningAuthor(text: string): boolean {
  return text.length <= 60 && RUNNING_AUTHOR.test(text) && !YEAR.test(text) && !CONTACT.test(text);
}

/** "Rivers in winter 3 of 12". */
export function isPageOfPages(text: string): boolean {
  const [, page, pages] = /\s(\d{1,4})\s?(?:of|von|\/)\s?(\d{1,4})$/.exec(text) ?? [];
  return text.length <= LONGEST && !NO_RUNNING_TITLE.test(text) && Number(page) <= Number(pages);
}

/**
 * Whether words have the number of a page beside them: even on the left or odd on the right, as bound pages have
 * them. Sums, years, dates and the numbers of chapters or invoices are none.
 */
export function hasOuterPageNumber(text: string): boolean {
  if (text.length > LONGEST || NO_RUNNING_TITLE.test(text) || CONTACT.test(text)) return false;
  // The labels of a figure or the cells of a row: "0 hr 24 hr 48 hr".
  if (!/\p{L}{4}/u.test(text) || (text.match(/\d+/g) ?? []).length > 3) return false;
  const [, left, after] = /^([1-9]\d{0,3})\s+(\p{L}+)/u.exec(text) ?? [];
  if (left && after && Number(left) % 2 === 0 && !YEAR.test(left) && !NUMBERED.test(after)) return true;
  const [, before, right] = /(\p{L}+)\P{L}*\s([1-9]\d{0,3})$/u.exec(text) ?? [];
  return !!before && !NUMBERED.test(before) && !YEAR.test(right!) && Number(right) % 2 === 1;
}

/** A number that is that of a year, as pages have it in the largest books only. */
export function isYear(number: string): boolean {
  return YEAR.test(number);
}

/** Whether the word next to a number says what it is the number of: an invoice, a day, a sum. */
export function isNumbered(before: string, after: string): boolean {
  const [, word] = /(\p{L}+)[\s.:;#°"“–—-]*$/u.exec(before) ?? [];
  const [, next] = /^[\s.]*(\p{L}+)/u.exec(after) ?? [];
  if (/[:=#%$€£¥]\s*$/.test(before) || /^\s*[%$€£¥]/.test(after)) return true;
  return [word, next].some((each) => each && (NUMBERED.test(each) || NO_RUNNING_TITLE.test(each)));
}

/** Words that may well be about one thing of many: one word by itself, or with "invoice" or "patient" among them. */
export function isIdentifying(words: string): boolean {
  return !/\p{L}\P{L}+\p{L}/u.test(words) || IDENTIFYING.test(words);
}

/** Characters; the longest that are known, a journal's name with volume, date and address, have some 110. */
const LONGEST = 130;

const PAGE_NUMBER =
  /^(?:[-–—•|[(]\s*)?(?:page|seite|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von)\s*\d{1,4})?(?:\s*[-–—•|\])])?$/i;

const STAMP =
  /^(?:downloaded|heruntergeladen) (?:from|by|via|von)\b|^(?:digiti[sz]ed|scanned) by\b|^arxiv:\d{4}\.\d{4,5}/i;

const CONTACT = /@|\b(?:tel|phone|fax|telefon|e-?mail)\b/i;
/** A footnote, a source, an entry of a list, or the identifier of a table or figure, which ends in ".t002". */
const NO_HEADER =
  /^(?:[*†‡§]|\d{1,2}[.)]?\s|\[\d{1,3}\]|(?:sources?|see|cf|notes?|from|adapted|reprinted|quelle|vgl)\b)|\.[gst]\d{3}$/i;
const YEAR = /\b(?:19|20)\d\d\b/;
const IDENTIFIER = /\be?issn:?\s*\d{4}-|\bdoi:?\s*10\.\d{4}|\bdoi\.org\/10\.\d{4}|^10\.\d{4,5}\/\S+$/i;
const COPYRIGHT = /(?:©|\(c\)|\bcopyright\b)[\s©]*(?:19|20)\d\d\b|\ball rights reserved\b/i;
const PAGE_WITH_WORDS =
  /(?<!\b(?:on|see|from|to|at|of|auf|siehe)\s)\b(?:page|seite)\s\d{1,4}(?:\s?(?:of|von|\/)\s?\d{1,4})?$/i;
const VOLUME = /\b(?:vol|volume|band|jahrgang)\b\.?\s*\d/i;
const VOLUME_AND_PAGES = /\b\d{1,4}\s?(?:\(\d{1,3}\)\s?:|,)\s?e?\d{1,6}\s?[-–]\s?\d/;
const PUBLISHER = /^published (?:by|in)\b/i;
const RUNNING_AUTHOR =
  /^[^\d,;]{2,30}\bet al\b\.?(?::\s\p{Lu}.*|\s\d{1,4})?$|^\d{1,4}\s[^\d,;]{2,30}\bet al\.?$/u;

const NO_RUNNING_TITLE =
  /[:@=%$€£¥]|\d[.,]\d|\b(?:total|subtotal|sum|amount|balance|due|paid|net|gross|summe|gesamt|betrag)\b/i;
/** What a paper may be about, of which there are many. */
const DOCUMENTS =
  'invoice|order|bill|receipt|account|customer|contract|certificate|serial|agreement|permit|licence|license|patient|ticket|booking|batch|rechnung|vertrag|konto|kunde|auftrag|bestellung|zertifikat|bescheinigung|akte|facture|contrat|compte|commande|factura|contrato|cuenta|pedido|fattura|contratto|conto|factuur';
const IDENTIFYING = new RegExp(`(?<!\\p{L})(?:${DOCUMENTS})(?!\\p{L})`, 'iu');
const PARTS =
  'chapter|section|part|article|appendix|annex|figure|fig|table|step|phase|level|version|form|schedule|exhibit|item|line|box|note|grade|class|unit|lesson|exercise|question|room|floor|suite|no|nr|number|ref|id|case|file|policy|act|rule|of|to|and|by|kapitel|teil|abschnitt|tabelle|abbildung|lot|site|building|apartment|fall|nummer';
const TIMES =
  'day|week|month|quarter|year|tag|woche|monat|jahr|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember';
const NUMBERED = new RegExp(`^(?:${DOCUMENTS}|${PARTS}|${TIMES})$`, 'i');
