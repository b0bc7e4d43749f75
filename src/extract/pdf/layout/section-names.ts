/** Words of a heading as they are compared with a bookmark's: no number in front, letters and digits only. */
export function headingKey(text: string): string {
  return text
    .replace(SECTION_NUMBER, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number of a section: `2`, `2.1.`, `IV.`, `A.`, `Chapter 3`. */
export const SECTION_NUMBER =
  /^(?:(?:chapter|section|part|appendix|article)\s+)?(?:\d{1,2}(?:\.\d{1,2})*[.):]?|[IVX]{1,5}[.)]|[A-Z][.)])\s+/i;

/** Whether a line is called what sections of reports and papers are usually called, and nothing else. */
export function isSectionName(text: string): boolean {
  return SECTION_NAMES.has(headingKey(text));
}

export function isReferences(text: string): boolean {
  return /^(?:references|bibliography|literaturecited|literatur)$/.test(headingKey(text));
}

const SECTION_NAMES = new Set(
  [
    'abstract summary background introduction methods method methodology results result discussion conclusion',
    'conclusions references bibliography acknowledgement acknowledgements acknowledgment acknowledgments appendix',
    'contents limitations objective objectives relatedwork materialsandmethods materialandmethods materialsmethods',
    'patientsandmethods subjectsandmethods resultsanddiscussion resultsanddiscussions discussionandconclusion',
    'discussionandconclusions concludingremarks tableofcontents executivesummary supplementarymaterial',
    'supplementarymaterials literaturecited',
  ].flatMap((names) => names.split(' ')),
);
