import { ALTERATIONS, type Around, findNamePhrases } from './alter-claim.ts';
import { NUMBER } from './alter-quantity.ts';
import { evidenceSentences, halfOf, type SourcePlaces, sourcesAt } from './claim-evidence.ts';
import { CLAIM_FAMILIES, type ClaimFamily, type Half, type LabelledClaim } from './labelled-claim.ts';
import { expectedStatement, otherAnswer } from './merge-answer.ts';
import { PARAPHRASES } from './paraphrase-claim.ts';
import { hashOf, pickByHash, shuffleByHash } from './pick-by-hash.ts';
import type { ClaimDocument, ClaimQuestion, ClaimSet } from './read-claim-set.ts';
import { tableClaims } from './table-claims.ts';

/**
 * Claims with what is true of them, made by rules from a set of questions with evidence: its sentences, what says the
 * same, what differs in one thing, and sentences of other documents; at most `perFamily` of a family. The same set
 * gives the same claims.
 */
export function makeClaims(set: ClaimSet, { perFamily }: { perFamily: number }): LabelledClaim[] {
  const material = readMaterial(set);
  const drafts = set.questions.flatMap((question) => claimsOf(question, material));
  const families = Object.keys(CLAIM_FAMILIES) as ClaimFamily[];
  return families.flatMap((family) => {
    const own = distinct(drafts.filter((claim) => claim.family === family));
    return shuffleByHash(own, ({ id, text }) => `${id} ${text}`).slice(0, perFamily);
  });
}

function claimsOf(question: ClaimQuestion, material: Material): LabelledClaim[] {
  const [place] = question.evidence;
  const document = place && material.documents.get(place.document);
  if (!place || !document || !question.answerable) return [];
  const { text, around } = document;
  const sentence = pickByHash(evidenceSentences(text, place), question.id);
  const claim = claimMaker(question, material, halfOf(place.document, sentence ?? place));
  const atSentence = sentence && [{ document: text, spans: [sentence] }];
  const atPlaces = question.evidence.flatMap((each) => {
    const known = material.documents.get(each.document);
    return known ? [{ document: known.text, spans: [each] }] : [];
  });
  const statement = expectedStatement(question);
  const alters = statement !== undefined && (!sentence || hashOf(question.id) % STATEMENTS_ALTERED === 0);
  return [
    ...(sentence && atSentence ? paraphrases(sentence.text, text.title, claim, atSentence) : []),
    ...claim('answer', statement, atPlaces),
    ...claim('wrong-answer', otherAnswer(question, material.answers.get(place.document) ?? []), atPlaces),
    ...(alters
      ? alterations(statement, around, claim, atPlaces)
      : sentence && atSentence
        ? alterations(sentence.text, around, claim, atSentence)
        : []),
    ...cells(text, question, claim),
    ...claim('crossed', foreignSentence(place.document, question.id, material), atSentence ?? atPlaces),
  ];
}

/** Makes one claim of a question, or none where there is no text or no chunk that it could be held against. */
function claimMaker({ id, question }: ClaimQuestion, { name: set }: Material, half: Half): MakeClaim {
  return (family, text, places) => {
    const sources = text ? sourcesAt(places, `${id} ${family}`) : [];
    if (!text || sources.length === 0) return [];
    const { supported } = CLAIM_FAMILIES[family];
    return [{ id: `${set}/${id}/${family}`, set, family, supported, text, question, sources, half }];
  };
}

function paraphrases(
  sentence: string,
  title: string,
  claim: MakeClaim,
  at: readonly SourcePlaces[],
): LabelledClaim[] {
  const rules = Object.entries(PARAPHRASES) as [
    keyof typeof PARAPHRASES,
    (sentence: string, title: string) => string | undefined,
  ][];
  return [
    ...claim('quote', sentence, at),
    ...rules.flatMap(([family, rule]) => claim(family, rule(sentence, title), at)),
  ];
}

function alterations(
  text: string,
  around: Around,
  claim: MakeClaim,
  at: readonly SourcePlaces[],
): LabelledClaim[] {
  const rules = Object.entries(ALTERATIONS) as [
    keyof typeof ALTERATIONS,
    (sentence: string, around: Around) => string | undefined,
  ][];
  return rules.flatMap(([family, rule]) => {
    const altered = rule(text, around);
    return altered === text ? [] : claim(family, altered, at);
  });
}

function cells(document: ClaimDocument, { id, evidence }: ClaimQuestion, claim: MakeClaim): LabelledClaim[] {
  const places = evidence.filter((each) => each.document === document.name);
  const tables = document.chunks.filter(
    ({ span, text }) =>
      text.includes('|') && places.some((place) => span.start < place.end && span.end > place.start),
  );
  const found = tables.flatMap(({ span, text }) => tableClaims(text).map((each) => ({ ...each, span })));
  const chosen = pickByHash(found, id);
  const at = chosen ? [{ document, spans: [chosen.span] }] : [];
  return [...claim('cell', chosen?.supported, at), ...claim('wrong-cell', chosen?.altered, at)];
}

function foreignSentence(document: string, key: string, { documents }: Material): string | undefined {
  const own = new Set(documents.get(document)?.around.sentences);
  const others = [...documents].filter(
    ([name, { around }]) => name !== document && around.sentences.length > 0,
  );
  const sentences = pickByHash(others, key)?.[1].around.sentences ?? [];
  // Licences and the like are the same everywhere.
  return pickByHash(
    sentences.filter((sentence) => !own.has(sentence)),
    key,
  );
}

function readMaterial({ name, documents, questions }: ClaimSet): Material {
  const answers = new Map<string, ClaimQuestion[]>();
  for (const question of questions.filter(({ answerable }) => answerable)) {
    const document = question.evidence[0]?.document ?? '';
    answers.set(document, [...(answers.get(document) ?? []), question]);
  }
  return {
    name,
    answers,
    documents: new Map(documents.map((text) => [text.name, { text, around: readAround(text) }])),
  };
}

function readAround(document: ClaimDocument): Around {
  const sentences = evidenceSentences(document, { start: 0, end: document.text.length }).map(
    ({ text }) => text,
  );
  return {
    sentences,
    names: [...new Set(sentences.flatMap(findNamePhrases))],
    numbers: [...new Set([...document.text.matchAll(NUMBER)].map(([number]) => number))],
  };
}

/** Several questions about one sentence would give the same claim again. */
function distinct(claims: readonly LabelledClaim[]): LabelledClaim[] {
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()];
}

/** Every third altered claim is made from the expected answer, which is in other words than the source. */
const STATEMENTS_ALTERED = 3;

type MakeClaim = (
  family: ClaimFamily,
  text: string | undefined,
  at: readonly SourcePlaces[],
) => LabelledClaim[];
type Material = {
  name: string;
  documents: ReadonlyMap<string, { text: ClaimDocument; around: Around }>;
  answers: ReadonlyMap<string, readonly ClaimQuestion[]>;
};
