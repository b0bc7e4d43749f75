/** A text has one of these words or phrases; each is a pattern, `|` between them. */
export function any(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** A day, a month or a year that is spoken of as a date. */
export const DATE = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})|(?:${MONTHS}) \\d{1,4}|Q[1-4]|(?:in|by|until|for|end of) 20\\d{2})\\b`,
);

/** How long something takes or may take. */
export const TERM = any(
  '(?:within|after|before|until) (?:\\S+ ){1,3}(?:second|minute|hour|day|week|month|quarter|year)s?',
);

const VERBS =
  'add|agree|ask|attach|begin|book|bring|build|call|change|check|choose|click|close|collect|compare|confirm|contact|copy|count|create|decide|define|delete|deploy|describe|download|enter|fill|find|follow|give|go|hand|import|inform|ingest|install|keep|let|list|log|look|make|mark|measure|move|name|note|open|order|pack|pay|pick|prepare|print|publish|put|read|record|register|remove|repeat|replace|report|request|restart|review|roll|run|save|say|scan|select|send|set|show|sign|start|stop|store|submit|switch|take|talk|tell|test|turn|update|upload|use|verify|wait|warn|wipe|write';

/** It tells the reader to do something. */
export const IMPERATIVE = new RegExp(
  `^(?:(?:please|always|first|then|next|finally|now),? )?(?:${VERBS})\\b`,
  'i',
);

const ROLES =
  'managers?|(?:team|support|shift) leads?|heads?|officers?|committee|teams?|owners?|commander|engineers?|director|administrators?|reviewers?|department|desk|office|scribe|speaker|buddy|staff';

export const ROLE = any(ROLES);
/** Somebody in a role does something. */
export const ROLE_ACTS = new RegExp(
  `^(?:only )?(?:the|your|our|a) (?:[\\w-]+ ){0,2}(?:${ROLES}) (?!of\\b)`,
  'i',
);
export const APPROVES = any(
  'approv\\w+|responsib\\w+|decides|decided by|in charge|agreed with|signature of|released by|(?:is|are) (?:told|called|asked)',
);

export const DEFINES = any(
  '(?:is|are) (?:an?|the|anything|any|what|valid|for|made|called)|means|intends? to|stands for',
);
export const ABOUT = any(
  'lets|says what|sums up|describes?|covers?|applies|applied|holds? (?:at|for|that)|valid|replaces|for everybody',
);
export const FUTURE = any(
  'will|planned|upcoming|scheduled|roadmap|(?:is|are) to be|(?:is|are) due|intends? to|not before',
);
export const RISK = any(
  'at risk|risks?|dangers?|threat\\w*|breach\\w*|attack\\w*|leak\\w*|fail(?:s|ed|ing|ures?)?|(?<!(?:not|nothing is) )lost|loss(?:es)?|loses?(?! nothing)|damag\\w+|stolen|theft|fraud|outages?|vulnerab\\w+|crash\\w*|corrupt\\w*|limitations?|offline',
);
export const FORBIDDEN = any(
  'do not|must not|may not|never|not (?:allowed|permitted|possible|offered|paid|accepted)|cannot|forbidden|nobody',
);
export const MUST = any(
  'must|ha(?:s|ve) to|shall|(?:is|are) (?:required|needed|mandatory)|requires|at least|needs? (?:an?|the|to|two)',
);
export const LIMIT = any(
  'at most|up to|no more than|more than|less than|maximum|minimum|limit(?:s|ed)?|at the latest',
);
export const CHECKS = any(
  'check(?:s|ed|ing)?|reviews?|reviewed|verif\\w+|tests|tested|confirm\\w*|audit\\w*|inspect\\w*|examin\\w+|measured',
);
export const MEASURE = any(
  'goals?|targets?(?! bonus)|measured|metrics?|the share of|accuracy|recall|service levels?|first reaction',
);
