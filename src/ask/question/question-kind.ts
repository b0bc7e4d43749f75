import type { Intent } from '../terms.ts';

/** What kind of thing is asked for. The first pattern that fits decides, the most particular ones first. */
export function questionKind(question: string): Intent['kind'] {
  const plain = question.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('’', "'").replace(POLITE, '');
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'general';
}

const POLITE =
  /^(?:(?:please|hi|hello|hey|ok|so|and|well)[,.!]? )*(?:(?:can|could|would|will) you (?:please )?(?:tell me |show me )?|tell me |show me |i(?: would|'d) like to know |do you know )?/;

const UNITS =
  'g?pa|[mk]pa|bar|psi|[nµumck]?m|km|[nmu]?s|ms|%|[kmgt]?i?b|[kmgt]?hz|[kmg]?w|[kmg]?ev|k|c|f|v|a|n|j';
const UNIT_WORDS =
  'percent|kelvin|celsius|fahrenheit|pascals?|gigapascals?|newtons?|volts?|watts?|joules?|meters?|metres?|bytes?|bits?|tokens?|pixels?|characters?|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|dollars?|euros?|crowns?';
const MEASURES =
  'values?|default|limit|maximum|minimum|number|size|threshold|timeout|port|unit|length|width|version|rate|price|cost|date';

const KINDS: readonly [Intent['kind'], RegExp][] = [
  [
    'tests',
    /\btested\b|\b(?:which|what|any|are there|unit|integration) (?:\w+ )?tests?\b|\btests? (?:for|of|that|which|cover|covers|exercise|exercises|check|checks)\b|\bcovered by (?:a |the |any )?tests?\b/,
  ],
  [
    'reason',
    /^why\b|\bwhy (?:is|are|does|do|did|was|were)\b|\b(?:reason|rationale) (?:for|why|behind|of)\b|\bhow come\b/,
  ],
  [
    'value',
    new RegExp(
      [
        '^how (?:many|much|long|often|big|large|far|old|fast|high)\\b',
        '\\b(?:which|what) (?:value|unit|number)\\b',
        `\\bwhat(?:'s| is| are) the (?:[\\w-]+ ){0,3}(?:${MEASURES})\\b`,
        `^(?:is|are|was|were|does|do)\\b.*\\bin (?:${UNITS}|${UNIT_WORDS})(?=[\\s?.!,]|$)`,
      ].join('|'),
    ),
  ],
  [
    'location',
    /^where\b|\bwhere (?:is|are|does|do|can|was)\b|\b(?:which|what) (?:file|module|folder|directory|function|class|method|line)\b|^(?:find|locate)\b/,
  ],
  [
    'usage',
    /\bhow (?:do|can|should|would|could|must|may) (?:i|we|you|one)\b|\bhow to\b|\bexamples?\b|\b(?:how|where) (?:is|are) .{1,80} (?:used|called)\b|\b(?:who|what) (?:calls|uses|imports)\b|\b(?:usages?|callers?) of\b|^(?:call|use)\b/,
  ],
  [
    'definition',
    /\bwhat (?:does|do|did) .{1,120}\b(?:mean|stand for)\b|\bwhat .{1,80} means\b|\bexplain what .{1,80} (?:is|are)\b|\b(?:meaning|definition) of\b|^define\b|^what(?:'s| is| are| was| were)\b(?!.* (?:do|does|happens?|difference)\b)/,
  ],
  [
    'mechanism',
    /\bhow\b|\bexplain\b|^describe\b|\bwalk me through\b|\bwhat happens\b|\bwhat (?:does|do) .{1,120}\b(?:do|return)s?\b|\bworks?\b/,
  ],
];
