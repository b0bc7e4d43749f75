import { firstWords } from '../../text/first-words.ts';
import { plainName } from '../../text/plain-name.ts';
import { documentKey, pathInRepository } from '../document-key.ts';
import type { EvidenceSpan, QuestionTerm } from '../terms.ts';
import { namedSenses } from './named-sense.ts';
import type { SenseGroup } from './sense-candidate.ts';

/**
 * What each sense is called: its title with what stands above it there, or else the repository and the folders that none of the others is in, or
 * else its path; its title alone beside another one in the same document. No two are the same.
 */
export function labelSenses(groups: readonly SenseGroup[]): string[] {
  const labels = groups.map((group, index) => {
    const others = groups.filter((_, other) => other !== index);
    return labelOf(group, others);
  });
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} ${index + 1}`,
  );
}

function labelOf({ candidates: [first] }: SenseGroup, groups: readonly SenseGroup[]): string {
  const others = groups.flatMap(({ candidates }) => candidates);
  const title = shown(first.title);
  const isBeside = others.some(({ span }) => documentKey(span) === documentKey(first.span));
  if (isBeside && others.every((other) => other.title !== first.title)) return title;
  const above = first.ancestors.join(' > ');
  if (shown(above) !== '' && others.every(({ ancestors }) => ancestors.join(' > ') !== above))
    return `${title} (${shown(above)})`;
  const taken = new Set(others.flatMap(({ span }) => foldersOf(span)));
  const folders = foldersOf(first.span).filter((folder) => !taken.has(folder));
  return `${title} (${shown(folders.length > 0 ? folders.join('/') : first.span.path)})`;
}

/** The question with the path of the sense behind it, or what else names this sense and no other. */
export function askForSense(
  question: string,
  term: QuestionTerm,
  group: SenseGroup,
  groups: readonly SenseGroup[],
): string {
  const [first] = group.candidates;
  const { path } = first.span;
  const wordings = [
    path,
    pathInRepository(first.span),
    first.title,
    first.ancestors.join(' > '),
    `${first.title}, ${path}`,
  ]
    .map((words) =>
      plainName(words)
        .replace(/[()\s]+/gu, ' ')
        .trim(),
    )
    .filter((words) => words !== '' && words.length <= LONGEST_WORDING && !/\p{Cc}/u.test(words))
    .map((words) => `${withoutEnd(question)} (${words})?`);
  const isClear = (wording: string) => {
    const named = namedSenses(wording, term, groups);
    return named.length === 1 && named[0] === group;
  };
  return wordings.find(isClear) ?? wordings[0] ?? question;
}

function withoutEnd(question: string): string {
  let end = question.length;
  while (end > 0 && /[\s?.!]/u.test(question[end - 1]!)) end -= 1;
  return question.slice(0, end).trimStart();
}

function foldersOf({ repository, path }: EvidenceSpan): string[] {
  return [repository ?? '', ...path.split('/').slice(0, -1)].map(plainName).filter(Boolean);
}

const LONGEST_WORDING = 200;

function shown(name: string): string {
  return firstWords(plainName(name), LONGEST_NAME);
}

const LONGEST_NAME = 120;
