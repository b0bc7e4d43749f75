/**
 * The small words of English by what they do in a sentence, and the verbs and nouns that questions about documents are
 * made of. A word that stands in no list is taken for a noun or an adjective.
 */
export const DETERMINERS: ReadonlySet<string> = setOf(
  'the a an my your our their his her its this that these those each every any all some no both another which what whose',
);
export const PREPOSITIONS: ReadonlySet<string> = setOf(
  `of for in on at to from with by about under during after before between within without per into through over until
  since outside inside against via than as regarding concerning toward towards upon among around beyond besides versus vs`,
);
export const SUBJECT_PRONOUNS: ReadonlySet<string> = setOf(
  'i you we they he she it one who everyone somebody someone anyone',
);
export const BE: ReadonlySet<string> = setOf("is are was were be been being am isn't aren't wasn't weren't");
/** They stand before the subject of a question, and a verb follows it. */
export const AUXILIARIES: ReadonlySet<string> = setOf(
  `do does did can could will would should must may might shall have has had don't doesn't didn't can't cannot couldn't
  won't wouldn't shouldn't mustn't haven't hasn't hadn't`,
);
export const QUESTION_STARTS: ReadonlySet<string> = setOf('who whom whose what which when where why how');
export const CLAUSE_WORDS: ReadonlySet<string> = setOf(
  'if because although though while unless who which that but whether once and or after before until as',
);

/** Adverbs that end a noun phrase, unless a noun follows: `online` but `online orders`. */
export const ADVERBS: ReadonlySet<string> = setOf(
  'online abroad elsewhere overseas everywhere anywhere otherwise early late home again already still together now today tomorrow yesterday always never ever soon here away instead anymore enough well exactly usually',
);

/** Adjectives that questions end with. */
export const ADJECTIVES: ReadonlySet<string> = setOf(
  `allowed available bad better cheap common compatible complete correct dangerous different difficult easy effective
  eligible enough ethical expensive false fast free good guaranteed hard harder high illegal important included
  independent legal likely long low mandatory necessary new normal old open optional permanent popular possible present
  public ready related relevant required reversible safe secure short similar slow special sure true unique urgent
  valid worse worth wrong`,
);

/**
 * Nouns that say nothing until it is known of what: `the deadline`, `any exceptions`. A question made of them alone
 * goes on with the one before.
 */
export const RELATIONAL_NOUNS: ReadonlySet<string> = setOf(
  `advantage advantages alternative alternatives amount approval author average background benefit benefits cap cause
  causes condition conditions consequence consequences cost costs criteria criterion cutoff date deadline default detail
  details difference differences disadvantage disadvantages drawback drawbacks duration effect effects eligibility
  example examples exception exceptions exemption exemptions fee fees fine fines format frequency history impact
  interval length limit limitation limitations limits maximum meaning method methods minimum option options origin
  outcome owner penalties penalty percentage period price prices problem problems procedure process
  purpose range rate rates reason reasons requirement requirements restriction restrictions result results risk risks
  rule rules size solution solutions source status step steps symptom symptoms threshold timeline total type
  types value way ways notice day days week weeks month months year years hour hours`,
);
/** Adjectives that do not tell one such thing from another. */
export const PLAIN_ADJECTIVES: ReadonlySet<string> = setOf(
  'main key other another same maximum minimum max min exact total usual normal typical standard average different common biggest important first second third last next new special additional certain possible good best better worst many more less few late early high low long short whole full current general average required necessary there any else cheaper faster longer shorter bigger smaller earlier later higher lower shorter',
);

export const PERSON_NOUNS: ReadonlySet<string> = setOf(
  `admin administrator agent applicant approver architect artist assistant auditor author boss buyer candidate ceo cfo
  chairman chairwoman chair chief child clerk cofounder coach colleague commissioner contractor controller cto customer
  designer developer director doctor driver editor employee employer engineer expert founder friend guest head heir hr
  intern inventor judge king landlord lawyer leader manager mayor member minister nurse officer operator owner painter
  parent participant partner patient person physician pilot player president prince principal professor queen recruiter
  reviewer scientist secretary seller singer someone everyone anyone spouse staff student subscriber supervisor supplier
  teacher tenant trainee traveller treasurer tutor user vendor visitor volunteer winner worker writer`,
);
export const IRREGULAR_PLURALS: ReadonlySet<string> = setOf(
  'people children men women staff criteria data media mice feet teeth police alumni',
);

/** After `this` or `these` they speak of the time or place of asking and not of what was said. */
export const OF_THE_MOMENT: ReadonlySet<string> = setOf(
  'year years month months week weeks hour hours quarter morning afternoon evening time day days season summer winter company organisation organization tool app application site website documentation code file example class function method module implementation document page section article chapter table paper text',
);

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/).flatMap((word) => [word, word.replace("'", '’')]));
}
