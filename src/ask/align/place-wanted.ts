/**
 * What kind of place in code a question asks for: what calls something, which tests cover it, which file or where it is. Null
 * where it asks for no place.
 */
export function placeWanted(question: string): WantedPlace | null {
  const plain = question.slice(0, LONGEST_READ).replace(/\s+/g, ' ').toLowerCase();
  return WANTED.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

export type WantedPlace = 'tests' | 'callers' | 'file' | 'place';

const LONGEST_READ = 2000;
const WANTED: readonly [WantedPlace, RegExp][] = [
  [
    'tests',
    /\b(?:which|what|any|are there|unit|integration) (?:\w+ )?tests?\b|\btests? (?:for|of|that|which|covers?|exercises?|checks?)\b|\bcovered by (?:a |the |any )?tests?\b|\b(?:where|how) (?:is|are) .{1,120} tested\b/,
  ],
  [
    'callers',
    /\b(?:who|what|which (?:code|functions?|files?|methods?|modules?|places?)) (?:calls?|uses?|invokes?|imports?)\b|\bwhere (?:is|are|do we|does it) .{1,120}\b(?:called|used|invoked|imported)\b|\b(?:callers?|usages?|call sites?) of\b/,
  ],
  ['file', /\b(?:which|what) (?:source )?(?:file|module)s?\b/],
  ['place', /^(?:so |and )?where(?:'s)?\b|^(?:find|locate)\b/],
];
