import { nameKey } from '../../text/name-key.ts';
import type { EvidenceSpan, QuestionTerm, Slot } from '../terms.ts';

/**
 * What else is searched for: what is missing by itself, then together with the headings, file names and symbols of what was
 * found first. No model has a part in it, so the same question asks for the same.
 */
export function expandQueries(
  terms: readonly QuestionTerm[],
  missing: readonly Slot[],
  found: readonly EvidenceSpan[],
  asked: readonly string[],
): string[] {
  const hardFirst = missing.toSorted((left, right) => Number(right.isHard) - Number(left.isHard));
  const wanted = hardFirst.flatMap(({ term }) => term?.text ?? []);
  const subject = wanted[0] ?? terms[0]?.text ?? '';
  const near = found.slice(0, FIRST);
  const names = [...near.map(headingOf), ...near.map(fileNameOf), ...near.flatMap(symbolsOf)];
  const queries = [...wanted, ...names.filter((name) => name !== '').map((name) => joined(subject, name))];
  const known = new Set(asked.map(nameKey));
  return queries
    .map((query) => query.replace(/\s+/g, ' ').slice(0, LONGEST_QUERY).toWellFormed())
    .filter((query) => {
      const key = nameKey(query);
      const isNew = key !== '' && !known.has(key);
      known.add(key);
      return isNew;
    })
    .slice(0, MOST_QUERIES);
}

/** Each is searched for by itself in every channel. */
const MOST_QUERIES = 6;
const LONGEST_QUERY = 200;
const FIRST = 4;

/** A name that has the subject in it says both. */
function joined(subject: string, name: string): string {
  return nameKey(name).includes(nameKey(subject)) ? name : `${subject} ${name}`;
}

function headingOf({ header }: EvidenceSpan): string {
  return header.split(' > ').at(-1)!.split(', ')[0]!;
}

function fileNameOf({ path }: EvidenceSpan): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.\w+$/, '').replace(/[-_.]+/g, ' ');
}

/** Names that a text speaks of as names: in backticks, or called. */
export function symbolsOf({ chunk }: Pick<EvidenceSpan, 'chunk'>): string[] {
  const names = chunk.text.slice(0, LONGEST_READ).match(SYMBOL) ?? [];
  return [...new Set(names)].slice(0, MOST_SYMBOLS);
}

const SYMBOL =
  /(?<=`)[A-Za-z_]\w{2,60}(?=(?:\(\))?`)|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b[a-z]{2,}(?:_[a-z0-9]+)+\b/g;
const LONGEST_READ = 8000;
const MOST_SYMBOLS = 4;
