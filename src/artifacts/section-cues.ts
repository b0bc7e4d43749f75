import {
  ABOUT,
  APPROVES,
  any,
  CHECKS,
  DATE,
  DEFINES,
  FORBIDDEN,
  FUTURE,
  IMPERATIVE,
  LIMIT,
  MEASURE,
  MUST,
  RISK,
  ROLE,
  ROLE_ACTS,
  TERM,
} from './cue-words.ts';

/** `[2, …]` hardly ever means anything else, `[1, …]` often does. `titles`: headings under which a document has such things. */
export type SectionCues = {
  cues: readonly (readonly [weight: number, pattern: RegExp])[];
  titles: RegExp;
};

const INTRODUCES: SectionCues = {
  cues: [
    [2, DEFINES],
    [1, ABOUT],
    [1, any('everybody|customers?|users?|employees?')],
  ],
  titles: any('overview|introduction|about|summary|purpose|scope|what it is|what is'),
};

const RISKS: SectionCues = {
  cues: [
    [2, RISK],
    [1, FORBIDDEN],
    [1, any('incidents?|errors?|wrong|delay\\w*|slow|misuse|strangers?')],
  ],
  titles: any('risks?|limits|limitations|security|failures?|incidents?|safety|breach\\w*|threats?'),
};

/** What the sections of all types look for. English, few, and chosen by reading what they find in handbooks and manuals. */
export const SECTION_CUES: Readonly<Record<string, SectionCues>> = {
  overview: INTRODUCES,
  summary: INTRODUCES,
  purpose: INTRODUCES,
  scope: INTRODUCES,
  risks: RISKS,
  goals: {
    cues: [
      [
        2,
        any(
          'goals?|aims?|objectives?|mission|vision|(?<!on )purpose|targets?(?! bonus|=)|meant to|intends? to',
        ),
      ],
      [1, any('so that|in order to|instead of')],
      [1, any('promis\\w+|better|protects?|stable|faster')],
    ],
    titles: any('goals?|aims?|objectives?|(?<!on )purpose|mission|why'),
  },
  architecture: {
    cues: [
      [
        2,
        any(
          'architecture|components?|modules?|layers?|pipeline|databases?|engines?|servers?|cluster|adapters?|consists? of|built (?:on|with|from)|runs? (?:in|on|inside)',
        ),
      ],
      [1, any('systems?|services?|platform|stored|kept (?:in|by)|connects?|tools?|api|folders?|ports?')],
    ],
    titles: any('architecture|structure|design|components?|how it works|storage|engine'),
  },
  features: {
    cues: [
      [
        2,
        any(
          'offers|we offer|(?:is|are) offered (?:in|to|by|for)|provides?|lets (?:you|users|customers|everybody)|allows|enables|supports|(?:is|are) supported|can be (?:used|tried|swapped|exported|asked|chosen)',
        ),
      ],
      [1, any('receives?|may|can|features?|free|available|possible at any time|includes?|pays \\d+')],
      [-1, any('not|never|nobody|cannot')],
    ],
    titles: any('features?|benefits?|plans?|what you get|offers?'),
  },
  next_steps: {
    cues: [
      [2, FUTURE],
      [1, any('next|later|begins?|starts?|ends?|drafts')],
      [1, DATE],
    ],
    titles: any('next|roadmap|planned|unreleased|open|todo|dates?'),
  },
  problem: {
    cues: [
      [
        2,
        any(
          'problems?|complain\\w*|difficult\\w*|annoyance|trouble|goes wrong|causes?|too (?:slow|long|many|late)',
        ),
      ],
      [1, RISK],
      [1, any('because|without|cannot|slow|otherwise|missing|again')],
    ],
    titles: any('problems?|why|background|motivation|context'),
  },
  users: {
    cues: [
      [
        2,
        any(
          '(?:users?|customers?|employees?|everybody|companies|schools|clubs|visitors?|parents?|parent|colleagues?|managers|readers?|developers?|administrators?) (?:who|whose|may|can|buy|use|receives?|have|has|get|need)',
        ),
      ],
      [1, any('access|for (?:everybody|managers|all)|you may')],
    ],
    titles: any('users?|customers?|audience|access'),
  },
  requirements: {
    cues: [
      [2, MUST],
      [1, any('always|never|only|before')],
      [1, TERM],
    ],
    titles: any('requirements?|rules?'),
  },
  constraints: {
    cues: [
      [2, LIMIT],
      [1, FORBIDDEN],
      [1, any('budgets?|costs?|prices?|EUR|USD|deadlines?|until|valid')],
    ],
    titles: any('constraints?|limits?|budgets?|costs?|prices?|rates'),
  },
  success_measures: {
    cues: [
      [2, MEASURE],
      [1, TERM],
      [1, any('answers?|answered|confirmed|delivered|reaction|per (?:day|hour|week)')],
    ],
    titles: any('measures?|metrics|targets?|goals?|quality|service levels?|evaluations?'),
  },
  open_questions: {
    cues: [
      [
        2,
        any(
          'undecided|unclear|not yet|not (?:known|decided)|to be (?:decided|agreed|determined)|tbd|pending|open questions?|remains open|decided later',
        ),
      ],
      [1, any('planned for|not (?:\\w+ )?before then|in doubt|whether|individual|so far')],
    ],
    titles: any('open|undecided|unknowns?'),
  },
  roles: {
    cues: [
      [2, APPROVES],
      [2, ROLE_ACTS],
      [1, ROLE],
    ],
    titles: any('roles?|responsib\\w+|people|teams?|who|approvals?|contacts?'),
  },
  inputs: {
    cues: [
      [2, any('forms?|certificates?|receipts?|templates?|signature|photo|credentials|prerequisites?')],
      [1, any('needs?|needed|requires|required|documents?|information|files?')],
      [1, any('before|ahead|in advance|tools?|systems?|at least')],
    ],
    titles: any('inputs?|before|prerequisites?|preparation|what you need|equipment'),
  },
  steps: {
    cues: [
      [2, IMPERATIVE],
      [
        2,
        any('(?:is|are) (?:then )?(?:requested|handed in|announced|sent|booked|registered|opened|submitted)'),
      ],
      [2, any('and then|is then|are then|as soon as|(?:first|next|last) step')],
      [
        1,
        any(
          '(?:is|are) (?:then )?(?:approved|answered|reported|paid|checked|closed|signed|written|returned|released|confirmed|stored|packed|delivered|chosen|searched|read|cut|embedded)',
        ),
      ],
      [1, any('chooses|sends|answers|asks|opens|books|fills|pays|checks|receives|searches|reads|writes')],
      [1, TERM],
    ],
    titles: any('steps?|process|procedure|how to|how it|before|workflow'),
  },
  exceptions: {
    cues: [
      [
        2,
        any(
          'unless|except\\w*|otherwise|(?:does|do) not apply|not (?:possible|allowed|paid|accepted|refunded|included|part of|an occasion)|no longer|even if|apart from|only (?:when|if|as|in)|last resort|in doubt|takes? no',
        ),
      ],
      [1, any('fails?|lost|cannot|never|without|nobody|however|but|too late|not|instead')],
      [1, any('if|when')],
    ],
    titles: any('exceptions?|errors?|failures?|failing|problems?|troubleshooting|escalation'),
  },
  checks: {
    cues: [
      [2, CHECKS],
      [
        2,
        any('reported|recorded|written down|logged|receipts?|expires?|deadlines?|at the latest|counts? as'),
      ],
      [1, TERM],
      [1, any('approved|confirmed|answered|answers')],
    ],
    titles: any('checks?|reviews?|deadlines?|records?|audit|afterwards|verification|tests?'),
  },
  milestones: {
    cues: [
      [2, DATE],
      [1, any('begins?|ends?|starts?|signed|due|planned|valid|released|since|until|by the end')],
    ],
    titles: any('milestones?|dates?|schedule|roadmap|timeline|releases?|changelog'),
  },
  tasks: {
    cues: [
      [2, IMPERATIVE],
      [2, any('ha(?:s|ve) to|(?:is|are) to be|must be|tasks?|actions|are moved')],
      [
        1,
        any(
          '(?:is|are) (?:sent|set up|installed|prepared|made|signed|listed|told|booked|reported|reviewed|tested|written)',
        ),
      ],
      [1, any('first|then|before|after')],
    ],
    titles: any('tasks?|steps?|to ?do|set-?up|install\\w*|before'),
  },
  dependencies: {
    cues: [
      [
        2,
        any(
          'depends? on|relies on|requires|needs?|needed|suppliers?|providers?|advisers?|partners?|contractors?|librar(?:y|ies)|packages|approval|approved by|signature',
        ),
      ],
      [1, any('uses?|used|only when|before|if')],
    ],
    titles: any('dependenc\\w+|suppliers?|approvals?|integrations?'),
  },
  verification: {
    cues: [
      [2, CHECKS],
      [1, MEASURE],
      [1, any('passes|accept\\w*|done (?:when|within)|results?|proves?|shown')],
    ],
    titles: any('verification|tests?|testing|checks?|reviews?|acceptance|quality|evaluations?'),
  },
};
