/** Forms that no rule makes. They stand first because the lists below are made with them. */
const IRREGULAR_FORMS: Readonly<Record<string, string>> = {
  become: 'became',
  begin: 'began begun',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  choose: 'chose chosen',
  come: 'came',
  find: 'found',
  get: 'got gotten',
  give: 'gave given',
  go: 'went gone',
  grow: 'grew grown',
  hear: 'heard',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lead: 'led',
  leave: 'left',
  lose: 'lost',
  make: 'made',
  mean: 'meant',
  meet: 'met',
  pay: 'paid',
  run: 'ran',
  say: 'said',
  see: 'saw seen',
  sell: 'sold',
  send: 'sent',
  speak: 'spoke spoken',
  spend: 'spent',
  stand: 'stood',
  take: 'took taken',
  tell: 'told',
  think: 'thought',
  throw: 'threw thrown',
  understand: 'understood',
  win: 'won',
  write: 'wrote written',
};

/** Seldom nouns. */
export const VERBS: ReadonlySet<string> = formsOf(
  `appear apply approve ask assign become begin belong bring build buy calculate cancel carry choose collect come comply
  compare configure confirm connect consist contain convert create decide declare define delete deliver depend deploy
  describe determine differ disable discover earn employ enable encrypt ensure enter establish exist expire explain
  extend find follow found get give go grow handle happen hear help hold imply include inform inherit install invent invoke
  join keep know lead learn let lose make maintain manage mean measure meet mount need notify obtain occur own pay
  perform prepare prevent produce provide publish qualify receive reduce refer register reject remove renew replace
  require restore say see sell send serve show speak spend submit take tell terminate think throw understand use
  validate verify wait want win write`,
);
/** As often nouns: only their place tells. */
export const VERBS_OR_NOUNS: ReadonlySet<string> = formsOf(
  `access affect answer back call cause change charge check claim close contact control cost count cover deal design
  email end exchange file finish fix grant help host increase influence impact issue last leave limit load log look mail
  mention move name note offer open order pass permit place plan plant play post process promise purchase rate reach read
  record refund release rent repair report request reserve reset result return review reward run save schedule search
  set share ship sign sort stand start stay stop store study support switch test track trade train transfer travel treat trust
  try turn update upgrade upload visit vote walk watch work`,
);

function formsOf(bases: string): Set<string> {
  return new Set(
    bases.split(/\s+/).flatMap((base) => {
      const stem = base.replace(/e$/, '');
      const third = /(?:s|x|ch|sh)$/.test(base)
        ? `${base}es`
        : base.replace(/(?<=[^aeiou])y$/, 'ie').concat('s');
      const past = `${stem.replace(/(?<=[^aeiou])y$/, 'i')}ed`;
      const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(base)
        ? [`${base}${base.at(-1)}ed`, `${base}${base.at(-1)}ing`]
        : [];
      return [base, third, past, `${stem}ing`, ...doubled, ...(IRREGULAR_FORMS[base]?.split(' ') ?? [])];
    }),
  );
}
