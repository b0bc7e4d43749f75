import { OTHER_LANGUAGES } from './imperatives-in-other-languages.ts';
import { compileRules, type PhraseRule } from './phrase-rules.ts';
import { readFolded } from './read-folded.ts';

/**
 * What is said to a model and hardly ever to a reader. A weight of 1 is enough by itself; less must come together with
 * something else. What each rule catches and what it mistakes is measured in docs/decisions/2026-11-16-injection.md.
 */
const ENGLISH: readonly PhraseRule[] = [
  { phrase: '@ignore ~3 @earlier ~3 @orders', weight: 1 },
  { phrase: '@ignore ~3 @orders ~3 above|before|previously|prior|earlier|given', weight: 1 },
  {
    phrase:
      '@ignore everything|anything|all|whatever|what ~4 above|before|previously|told|said|else|prior|earlier',
    weight: 0.7,
  },
  { phrase: '@aside aside|away ~4 your|all|any|@earlier ~3 @orders|@limits', weight: 1 },
  { phrase: '@aside aside|away ~3 told|said|instructed|taught', weight: 0.8 },
  {
    phrase: 'pay|take no|little attention|heed|notice ~4 @orders|@limits|above|before|previous',
    weight: 0.8,
  },
  {
    phrase: '@orders|@limits|guidance ~8 is|are void|cancelled|canceled|revoked|obsolete|suspended',
    weight: 0.5,
  },
  { phrase: 'guidance|instructions|orders ~2 given to ~3 @models', weight: 0.5 },
  {
    phrase: 'earlier|previous|original|current task|instructions|orders ~3 cancelled|canceled|revoked|void',
    weight: 0.6,
  },
  { phrase: '@ignore ~1 your ~2 @orders|@limits', weight: 1 },
  { phrase: '@ignore ~1 all|any|every ~1 @earlier ~2 @limits', weight: 1 },
  { phrase: '@ignore ~2 @limits above|before|previously', weight: 1 },
  { phrase: '@ignore ~4 @earlier ~3 @limits', weight: 0.7 },
  { phrase: '^@overrule ~3 @earlier ~3 @orders', weight: 1 },
  { phrase: '@overrule ~1 your ~2 @orders|@limits|filters|filter|safeguards|guardrails', weight: 1 },
  { phrase: 'dont|not ~1 follow|obey ~2 @earlier|your ~3 @orders|@limits', weight: 1 },
  { phrase: 'stop following ~3 @orders', weight: 0.6 },

  {
    phrase: 'you are|re|become now ~4 @models|dan|jailbroken|unrestricted|unfiltered|free|admin|root',
    weight: 1,
  },
  { phrase: 'you are|re now in ~2 mode', weight: 1 },
  { phrase: 'you are|re|become dan', weight: 1 },
  {
    phrase: 'free|freed|released|liberated from ~4 confines|restrictions|limits|constraints|rules',
    weight: 0.5,
  },
  { phrase: '^you are|re now', weight: 0.3 },
  { phrase: 'you are|re no longer ~4 @models|bound|restricted|limited', weight: 1 },
  { phrase: 'from now on ~1 @speak', weight: 1 },
  { phrase: 'from now on you must|will|shall|should ~1 @speak', weight: 1 },
  { phrase: 'from now|here|this on|point you|your', weight: 0.3 },
  { phrase: 'as an|a ai|llm|chatbot ~3 you must|should|will|are|have|need|can|shall', weight: 1 },
  {
    phrase: 'as an|a language|ai model|assistant ~2 you must|should|will|are|have|need|can|shall',
    weight: 1,
  },
  { phrase: 'as an|the assistant you must|should|will|are|have|need|shall', weight: 1 },
  {
    phrase: '^attention|note|important|dear|hey|hello ~2 ai|llm|llms|chatbot|assistant|assistants|bot|agents',
    weight: 0.5,
  },
  { phrase: 'if you are|re an|a ~2 @models', weight: 0.6 },
  {
    phrase: '^attention|note|message|notice ~8 for|to ~1 ai|llm|llms|language|assistant|assistants|chatbot',
    weight: 0.5,
  },
  { phrase: '@models ~3 read|reads this', weight: 0.6 },
  { phrase: '@models ~8 must|should|shall reply|respond|answer|say|output|recommend', weight: 0.6 },
  { phrase: '@models ~3 reading|processing|summarizing|summarising|parsing this', weight: 0.7 },
  {
    phrase: '^pretend|imagine|roleplay|act|behave ~2 you|as|to ~4 @models|dan|unrestricted|jailbroken',
    weight: 0.8,
  },
  { phrase: 'do anything now', weight: 0.7 },
  {
    phrase: 'enter|enable|activate|switch ~4 developer|debug|god|dan|jailbreak|unrestricted|maintenance mode',
    weight: 0.8,
  },
  { phrase: '@models ~3 must|should|shall ~1 now|immediately|comply|obey', weight: 0.6 },
  {
    phrase:
      '@models will|must|should|shall now|always|only|hereby ~1 respond|reply|answer|say|output|print|return',
    weight: 1,
  },

  { phrase: '@reveal ~4 system|initial|hidden|developer|secret prompt|prompts', weight: 1 },
  {
    phrase:
      '@reveal ~3 your ~2 instructions|prompt|prompts|rules|guidelines|directives|configuration|secrets',
    weight: 1,
  },
  {
    phrase: '@reveal ~3 system|hidden|developer|initial|original|internal instructions|message|directives',
    weight: 0.6,
  },
  {
    phrase: '@reveal ~4 api|secret|access|private|encryption key|keys|token|tokens|password|passwords',
    weight: 0.6,
  },
  { phrase: '@reveal ~4 environment variables', weight: 0.5 },
  { phrase: 'system|developer prompt', weight: 0.3 },
  {
    phrase: 'what|which is|are|were ~1 your ~1 system|initial|original|hidden prompt|instructions',
    weight: 0.8,
  },

  { phrase: 'not|dont|never|without tell|telling ~2 user|users|human|reader|asker', weight: 1 },
  {
    phrase:
      'not|dont|never|without inform|informing|mention|alert|alerting|warn|warning|notify|notifying ~4 user|users|human',
    weight: 0.6,
  },
  { phrase: 'not|dont|never let ~2 user|users|human know|see|notice', weight: 1 },
  { phrase: 'hide ~4 from ~1 user|users|human', weight: 0.5 },
  {
    phrase:
      'not|dont|never ~1 mention|reveal|disclose|acknowledge|cite ~3 this|these instruction|instructions|message|note|text',
    weight: 1,
  },
  { phrase: 'not|dont|never mention this|these', weight: 0.6 },
  { phrase: 'positive|favourable|favorable review|reviews|rating|assessment only', weight: 0.6 },
  { phrase: 'not|dont|never highlight|mention|list ~2 negatives|weaknesses|flaws|drawbacks', weight: 0.6 },
  { phrase: 'recommend hiring|acceptance|accepting ~6 highest|best|top', weight: 0.5 },

  {
    phrase:
      '^respond|reply|answer|output|say|print|return ~3 only|exactly|nothing|solely|just ~2 with|but|the|this',
    weight: 0.6,
  },
  {
    phrase: '^respond|reply|answer|output ~3 with ~1 following|word|words|phrase|text|string|sentence',
    weight: 0.6,
  },
  {
    phrase: '^respond|reply|answer ~1 to every|all|any ~2 question|questions|query|queries|request|requests',
    weight: 1,
  },
  { phrase: '^respond|reply|answer ~1 every|all|any ~2 question|questions|query|queries with', weight: 1 },
  {
    phrase: 'you must|should|shall|will ~1 reply|respond|answer|output|say ~2 exactly|nothing',
    weight: 0.8,
  },
  {
    phrase: 'you must|should|shall ~1 reply|respond|answer|output|say ~2 only',
    weight: 0.8,
  },
  { phrase: 'you will ~1 reply|respond|answer|output|say ~2 only with|the|in|this|yes|no|as', weight: 0.8 },
  { phrase: '^reply|respond|answer with ~4 only', weight: 0.6 },
  { phrase: '^write|put|say|print ~6 as your|the only|sole|output|answer|response|reply', weight: 0.6 },
  { phrase: 'instead of ~4 answering|translating|summarizing|summarising', weight: 0.5 },
  {
    phrase: 'answer|response|reply to any|every|all|each ~2 query|queries|question|questions is|must|should',
    weight: 0.8,
  },
  {
    phrase: 'answer|answers|response|responses|reply must|should|shall|has ~2 end|begin|start ~1 with',
    weight: 0.8,
  },
  { phrase: 'requires|require ~2 answers|responses|replies ~1 begin|start|end|contain|include', weight: 0.6 },
  { phrase: 'answer|response|reply must|should|shall always|only ~1 be|say|contain|include', weight: 0.6 },
  { phrase: 'regardless of ~2 question|query|prompt|request|asked', weight: 0.5 },
  { phrase: 'whoever|whatever|anyone is|are ~1 summarising|summarizing|answering|processing', weight: 0.5 },
  {
    phrase: 'whenever|when this document|page|text|passage is ~1 used|read|cited|retrieved|summarized',
    weight: 0.5,
  },
  { phrase: 'never|not|dont refer to this email|message|paragraph|text|note|passage', weight: 0.6 },
  { phrase: 'your response|reply|answer must|shall be', weight: 0.6 },
  { phrase: 'context ~2 not contain ~2 answer', weight: 0.5 },
  { phrase: 'your only|sole|entire response|answer|reply|output must|should|is|will', weight: 1 },
  {
    phrase:
      'your new|real|actual|true|only|updated ~1 task|instruction|instructions|goal|objective|directive|directives is|are',
    weight: 1,
  },
  { phrase: 'your new|real|actual|true task|objective|goal|instruction|instructions', weight: 0.4 },
  { phrase: 'your new|real|actual|true ~1 role|job|mission|purpose|name|identity is', weight: 0.6 },
  {
    phrase:
      'new|updated|revised|additional|real|actual|secret|following system|instruction|instructions|directive|directives for ~3 @models',
    weight: 1,
  },
  {
    phrase:
      '^new|updated|override|real|begin|end|start system|instruction|instructions|directive|directives|prompt',
    weight: 0.5,
  },
  {
    phrase:
      'these|this|following instructions|instruction|message override|overrides|supersede|supersedes|replace|replaces',
    weight: 0.8,
  },
  { phrase: 'takes|take|has precedence|priority over ~3 @earlier|your|system|any ~2 @orders', weight: 0.6 },
  {
    phrase:
      '^execute|run|call|invoke|use ~3 tool|function|command|shell|code ~3 send|delete|transfer|post|exfiltrate|upload',
    weight: 0.8,
  },
  {
    phrase:
      '^send|forward|post|upload|exfiltrate|leak ~8 conversation|chat|context|documents|sources|history|prompt|answer|question ~3 to ~3 http|https|www|url|webhook|endpoint|server|email|attacker',
    weight: 0.8,
  },
  {
    phrase:
      'append|add|attach|put|include|insert ~6 conversation|context|question|secret|key|data|history|sources ~3 url|link|address|query|image',
    weight: 0.8,
  },
  {
    phrase:
      'append|attach|add|insert|include ~4 image|picture|link|pixel ~3 to|in|into ~2 answer|response|reply|output|summary',
    weight: 0.8,
  },
  {
    phrase: 'render|display|show|include|insert|add|output ~4 markdown|html ~2 image|link|images|links',
    weight: 0.5,
  },

  { phrase: '^@manipulate ~14 your @output', weight: 1 },
  {
    phrase: '^@add|use|provide|begin|start|end|finish|remove|replace|put ~14 your @output',
    weight: 0.5,
  },
  { phrase: '^@add|append|prepend ~20 to your response|reply|answer|output', weight: 1 },
  {
    phrase:
      '^@add|write a|an|the|one|this|following ~3 sentence|statement|headline|reminder|reason|paragraph|link|phrase|recommendation|appeal|mention|tip ~12 in|to|with|into your @output',
    weight: 1,
  },
  { phrase: '^use ~3 in|for ~4 of|in your response|reply|output', weight: 0.5 },
  {
    phrase:
      '^in your response|reply|answer|output suggest|tease|recommend|mention|say|tell|encourage|promote|link|hint|invite|claim|state|include|always|only',
    weight: 1,
  },
  {
    phrase: '^provide|write|give|render|return ~1 your @output using|without|with|in|backwards|as|entirely',
    weight: 0.6,
  },
  {
    phrase:
      '^begin|start|end|finish|prefix|precede every|each|all|your ~2 response|reply|answer|responses|replies|answers ~1 with|by',
    weight: 1,
  },
];

const LISTS = {
  ignore: 'ignore disregard forget dismiss discard neglect overlook skip abandon',
  overrule: 'override bypass circumvent overrule supersede drop cancel',
  speak: 'respond answer reply pretend speak obey ignore output say',
  aside: 'set put lay leave push cast',
  earlier:
    'previous prior above preceding earlier existing original former past other system initial developer foregoing aforementioned old current safety',
  orders: 'instruction instructions directive directives prompt prompts',
  limits:
    'guideline guidelines rule rules command commands constraints restrictions orders programming training directions',
  models:
    'ai ais llm llms chatbot chatbots gpt chatgpt claude gemini copilot assistant assistants bot bots model models agent agents',
  reveal:
    'reveal print show output display repeat expose disclose dump share tell recite echo return divulge summarize summarise translate quote',
  manipulate:
    'modify alter augment enhance integrate incorporate scramble jumble misspell anagram rearrange substitute encode encrypt obfuscate introduce convert group combine remove render embed inject sprinkle disguise',
  add: 'add append include insert integrate incorporate embed put place',
  output: 'response responses reply replies answer answers output outputs message summary',
} as const;

/** Latin and Cyrillic; of scripts without spaces `find-unspaced.ts` takes care. */
export const IMPERATIVES = compileRules([...ENGLISH, ...OTHER_LANGUAGES].map(folded), LISTS);

/** The rules are written as people write; they are compared with folded words. */
function folded({ phrase, weight }: PhraseRule): PhraseRule {
  const isPlain = /^[ -~]*$/.test(phrase);
  const fold = (word: string) => readFolded(word).words.join('') || word;
  return {
    phrase: isPlain
      ? phrase
      : phrase.replace(/[^\s|~@^]+/gu, (word) => (/^\d/.test(word) ? word : fold(word))),
    weight,
  };
}
