import { questionWords } from '../../text/content-words.ts';
import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { documentKey, pathInRepository } from '../document-key.ts';
import type { EvidenceSpan, QuestionTerm } from '../terms.ts';
import type { SenseGroup } from './sense-candidate.ts';
import { isGeneral, nameStems } from './vocabulary.ts';

/**
 * The senses that the question itself names: by the path of a document, or by a word that stands above one of them alone: in
 * its title, in the headings over it, in the folders of its path, in the name of its repository.
 */
export function namedSenses(
  question: string,
  term: QuestionTerm,
  groups: readonly SenseGroup[],
): SenseGroup[] {
  const spans = groups.flatMap(({ candidates }) => candidates.map(({ span }) => span));
  const named = namedDocuments(question, spans);
  const byPath = groups.filter(({ candidates }) =>
    candidates.some(({ span }) => named.has(documentKey(span))),
  );
  if (byPath.length > 0) return byPath;
  const asked = questionStems(question, term);
  const byName = namedBy(
    asked,
    groups.map((group) => nameStemsOf(group, term)),
  );
  const byPlace = namedBy(
    asked,
    groups.map((group) => placeStemsOf(group, term)),
  );
  return groups.filter((_, index) => byName.has(index) || byPlace.has(index));
}

/** The places of those that have an asked word for themselves. */
function namedBy(asked: ReadonlySet<string>, contexts: readonly ReadonlySet<string>[]): Set<number> {
  const places = [...contexts.keys()].filter((index) => {
    const others = contexts.filter((_, other) => other !== index);
    return [...contexts[index]!].some((stem) => asked.has(stem) && others.every((each) => !each.has(stem)));
  });
  return new Set(places);
}

/** The documents of some spans that a text names. A path that several repositories have names none without its repository. */
export function namedDocuments(text: string, spans: readonly EvidenceSpan[]): Set<string> {
  const isShared = ({ path, repository }: EvidenceSpan) =>
    spans.some((other) => other.path === path && other.repository !== repository);
  const isNamed = (span: EvidenceSpan) =>
    holdsPath(text, pathInRepository(span)) || (holdsPath(text, span.path) && !isShared(span));
  return new Set(spans.filter(isNamed).map(documentKey));
}

/** Whether a text names a file: by its whole path, however it is written. */
function holdsPath(text: string, path: string): boolean {
  const [words, sought] = [text.toLowerCase(), path.toLowerCase()];
  const at = words.indexOf(sought);
  if (sought === '' || at < 0) return false;
  return !/[\w/-]/.test(words[at - 1] ?? ' ') && !/[\w/-]/.test(words[at + sought.length] ?? ' ');
}

/** Without what any question says: "work" does not name docs/how-it-works. */
function questionStems(question: string, term: QuestionTerm): Set<string> {
  const own = nameStems(term.text);
  const words = questionWords(nameWords(question).join(' '));
  return new Set(words.map(({ stem }) => stem).filter((stem) => !own.has(stem) && !isGeneral(stem)));
}

/** What the term is called there, with what stands above it: "optical" of "Optical cavity". */
function nameStemsOf({ candidates }: SenseGroup, term: QuestionTerm): Set<string> {
  return stemsOf(
    candidates.flatMap(({ title, ancestors }) => [title, ...ancestors]),
    term,
  );
}

/** The same with where it stands. Two senses in one document have these words in common. */
function placeStemsOf({ candidates }: SenseGroup, term: QuestionTerm): Set<string> {
  const names = candidates.flatMap(({ title, ancestors, span }) => [
    ...[title, ...ancestors, span.chunk.documentTitle, withoutEnding(pathInRepository(span))],
  ]);
  return stemsOf(names, term);
}

function stemsOf(names: readonly string[], term: QuestionTerm): Set<string> {
  const own = nameStems(term.text);
  const stems = nameWords(names.join(' ')).map(stemOf);
  return new Set(stems.filter((stem) => stem.length > 1 && !own.has(stem)));
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w{1,8}$/, '');
}
