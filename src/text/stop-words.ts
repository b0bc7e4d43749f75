/**
 * Words that carry the grammar of an English sentence and not its subject. `no`, `not`, `before`, `after`,
 * `more` and `less` are among them: they never find a passage, and the groundedness check compares them on
 * their own.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also although am among an and any are aren't as at be because been
  before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't
  down during each either else ever every few for from further had hadn't has hasn't have haven't having he her
  here hers herself him himself his how however i i'm i've if in into is isn't it it's its itself just let like
  may me might mine more most much must my myself neither no nor not of off often on once only onto or other our
  ours ourselves out over own per please rather s same shall she should shouldn't since so some such t than that
  that's the their theirs them themselves then there there's therefore these they they're this those though
  through thus to too toward towards under until up upon us very via was wasn't we we're we've were weren't what
  what's whatever when where whereas whether which while who who's whom whose why will with within without won't
  would wouldn't yes yet you you'll you're you've your yours yourself yourselves`
    .split(/\s+/)
    .flatMap((word) => [word, word.replace("'", '’')]),
);

/**
 * Words that frame a question and are seldom in its answer: they count for nothing when a sentence is
 * compared with the question.
 */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `answer called describe described did exactly explain find get give given gives happen happened happens kind
  kinds know known list long main many mean means mention mentioned name named names need often say says sort
  tell term type types understand want way ways word words work works`.split(/\s+/),
);
