import { pickByHash } from './pick-by-hash.ts';
import { readPairs } from './read-pairs.ts';
import { rewriteQuantity } from './rewrite-quantity.ts';

/**
 * Statements that say the same as a true sentence, or less. The rules are few and careful: what they make must be
 * supported without a doubt. They share no list of words with the judge that is measured.
 */
export const PARAPHRASES = {
  shortened: (sentence) => {
    const made = SHORTENINGS.flatMap(([pattern, replacement]) => {
      const shorter = sentence.replace(pattern, replacement as string);
      return shorter !== sentence && wordCount(shorter) >= FEWEST_WORDS ? [tidy(shorter)] : [];
    });
    return pickByHash(made, sentence);
  },
  reordered: (sentence) => pickByHash([...fronted(sentence), ...active(sentence)], sentence),
  synonym: (sentence) => {
    const found = SYNONYMS.filter(([word]) => new RegExp(`\\b${word}\\b`).test(sentence));
    const [word, other] = pickByHash(found, sentence) ?? [];
    return word && other ? sentence.replace(new RegExp(`\\b${word}\\b`), other) : undefined;
  },
  rewritten: rewriteQuantity,
  reported: (sentence, title) => {
    const opening = /^(?:The|A|An|This|These|In|It|There|They|He|She|Its|Their|Some|Many|All)\b/.exec(
      sentence,
    )?.[0];
    const rest = opening ? opening.toLowerCase() + sentence.slice(opening.length) : sentence;
    const named =
      title.length <= LONGEST_TITLE ? [`According to ${title}, ${rest}`, `${title} says that ${rest}`] : [];
    const frames = [`The document states that ${rest}`, `According to the source, ${rest}`, ...named];
    return pickByHash(frames, sentence);
  },
} satisfies Record<string, (sentence: string, title: string) => string | undefined>;

function fronted(sentence: string): string[] {
  const [, when, rest] =
    /^((?:In|On|By|Since|During|After|Before) [^,]{3,40}), ((?:the|a|an|it|he|she|they|[A-Z])[^;:]{15,})\.$/.exec(
      sentence,
    ) ?? [];
  const [, body, last] =
    /^([A-Z][^;:,]{20,}) ((?:in|on|by|since|during) (?:[A-Z]\w+ )?\d{4})\.$/.exec(sentence) ?? [];
  return [
    ...(when && rest ? [`${capital(rest)} ${lower(when)}.`] : []),
    ...(body && last && !/^(?:In|On)\b/.test(body) ? [`${capital(last)}, ${lowerArticle(body)}.`] : []),
  ];
}

/** `The tower was built by the king` becomes `The king built the tower`; only verbs with one form for both. */
function active(sentence: string): string[] {
  const match = new RegExp(
    `^([A-Z][^,;:]{3,60}?) (?:was|were) (\\w+ed|${ONE_FORM}) by ([^,;:]{3,60})\\.$`,
  ).exec(sentence);
  const [, object, verb, subject] = match ?? [];
  if (!object || !verb || !subject || / (?:and|who|which|that|in|on|at|\d{4}) /.test(` ${subject} `))
    return [];
  return [`${capital(subject)} ${verb} ${lowerArticle(object)}.`];
}

function tidy(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:])/g, '$1')
    .replace(/,\.$/, '.')
    .trim();
  return capital(/[.!?]["”’)]?$/.test(plain) ? plain : `${plain}.`);
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function lowerArticle(text: string): string {
  return /^(?:The|A|An|It|He|She|They|This|These|There|Its|His|Her|Their) /.test(text) ? lower(text) : text;
}

const FEWEST_WORDS = 6;
const LONGEST_TITLE = 60;
/** Asides in brackets and relative clauses after a comma say something besides; a clause after `; ` stands alone. */
const SHORTENINGS: readonly (readonly [RegExp, string])[] = [
  [/ \([^()]{3,80}\)/, ''],
  [
    /, (?:which|who|whose|where) [^,;]{5,120}(?:,(?= (?:is|are|was|were|has|have|had|can|may|will))|(?=\.$))/,
    '',
  ],
  [
    /^(?:However|Moreover|Furthermore|Therefore|Additionally|In addition|For example|As a result|Thus|Also|Finally|Instead|Similarly|Consequently), /,
    '',
  ],
  [/^In \d{4}, /, ''],
  [/; [^;]{20,}$/, '.'],
  [/, (?:including|such as) [^;]{5,}\.$/, '.'],
  [
    /, (?:and|but) (?:it|he|she|they|this|the \w+) (?:is|are|was|were|has|have|had|can|will|would) [^;]{5,}\.$/,
    '.',
  ],
];
const ONE_FORM =
  'built|made|found|led|held|won|sent|taught|brought|bought|caught|lost|sold|told|fought|founded';
const SYNONYMS = readPairs(`
  began|started, begin|start, large|big, largest|biggest, important|significant, use|employ, used|employed,
  show|demonstrate, showed|demonstrated, approximately|about, many|numerous, often|frequently,
  built|constructed, obtain|get, received|got, help|assist, helps|assists, various|different, main|principal,
  ensure|make sure, provides|offers, provide|offer, required|needed, requires|needs, within|inside,
  because|since, company|firm, nearly|almost, allows|lets, allow|let, created|made, create|make,
  method|approach, primarily|mainly, mostly|mainly, several|a number of, however|though, increase|rise,
  issue|problem, start|begin, started|began, ended|finished, area|region, people|persons, entire|whole,
  major|principal, known|recognized, developed|devised, famous|well-known, although|though, also|in addition,
  children|kids, returns|gives back, specify|state, specified|stated, enough|sufficient,
  purchase|acquisition, total|overall, current|present, additional|further, common|frequent, reported|stated,
  shown|displayed, increased|rose, decreased|fell, located|situated`);
