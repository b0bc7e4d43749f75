import { type CheckedSentence, UNCITED_AND_UNKNOWN } from '../../answer/check-sentences.ts';

/**
 * Whether an answer claims that there is no evidence, although there is. A sentence that its citation supports denies
 * nothing: documents speak of missing evidence too. That one thing could not be found is no denial while the answer says
 * others; said first, or more often than anything that is cited, it is.
 */
export function deniesEvidence(sentences: readonly CheckedSentence[]): boolean {
  const said = sentences.filter(({ text }) => text !== '');
  const unsupported = said.filter(({ is_supported }) => is_supported !== true).map(({ text }) => plain(text));
  if (unsupported.some((text) => DENIAL.test(text))) return true;
  const first = said[0];
  if (first && first.is_supported !== true && WEAK_DENIAL.test(plain(first.text))) return true;
  const denials = unsupported.filter((text) => WEAK_DENIAL.test(text)).length;
  return denials > said.filter(({ cited_chunk_ids }) => cited_chunk_ids.length > 0).length;
}

/**
 * Whether the first thing an answer claims cites nothing and is said by nothing that was found. A denial can be put in any
 * words, and no list has them all; but it never is what the evidence says.
 */
export function beginsUnfounded(sentences: readonly CheckedSentence[]): boolean {
  const first = sentences.find(({ is_supported }) => is_supported !== null);
  return first?.problem === UNCITED_AND_UNKNOWN;
}

function plain(text: string): string {
  return text.replace(/[’‘ʼ＇]/g, "'").replace(/\s+/g, ' ');
}

const WHERE =
  '(?:repo(?:sitory)?|codebase|code|documents?|documentation|context|sources?|tool[ _]results?|search results?|results|passages?|spans?|materials?|(?:provided|given|available) (?:information|evidence))';

/** Of everything that was found. */
const DENIAL = new RegExp(
  [
    String.raw`\bno (?:\w+ )?evidence\b`,
    String.raw`\b(?:not|nothing|n't) (?:be |been |was |were )?(?:\w+ )?(?:found|present|available|mentioned|contained|covered|defined|described|included) (?:anywhere )?in (?:the |this |your |these )?(?:\w+ )?${WHERE}\b`,
    String.raw`\bno (?:\w+ )?(?:information|mention|reference|details?|data|documentation|results?) (?:\w+ )*?(?:in|about|on|for|regarding|was|were|is|are|found|available)\b`,
    String.raw`\b(?:do|does|did) ?(?:not|n't) (?:have|contain|hold|provide|include|mention|cover) (?:any |enough |sufficient |the |specific )*(?:information|evidence|details?|mention|data|context|documentation|answer)\b`,
    String.raw`\b${WHERE} (?:do|does|did)(?: not|n't) (?:\w+ )?(?:mention|contain|define|describe|cover|include|say|address|explain)\b`,
    String.raw`\b(?:insufficient|not enough) (?:information|evidence|context)\b`,
    String.raw`\bi (?:do not|don't) (?:know|have that|have enough)\b`,
    String.raw`\b(?:nothing|no (?:\w+ )?(?:documents?|passages?|spans?|files?)) (?:was|were|is|are|has|have)(?: been)? found\b`,
  ].join('|'),
  'i',
);

/** Of one thing, or of all: it depends on what else is said. */
const WEAK_DENIAL =
  /\b(?:can ?not|could not|can't|couldn't|unable to|was not able to|wasn't able to|did not|didn't) (?:find|locate|determine|answer|identify|confirm|verify)\b|\b(?:is|are|was|were) (?:not|n't) (?:specified|mentioned|documented|defined|described|stated|found)\b/i;
