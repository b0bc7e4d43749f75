import { nameKey } from '../../text/name-key.ts';
import { compare } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import type { SenseCandidate, SenseGroup } from './sense-candidate.ts';
import { nameStems, ONE_TOPIC, sharedShare, vocabularyOf } from './vocabulary.ts';

/**
 * Puts places together that speak of one thing: parts of one document, what has the same heading above it, what names the
 * other's file, definitions that are alike, and sections that share enough of their words (`ONE_TOPIC`). What belongs to one
 * of a group belongs to all of it. Groups are in the order of their first places, by repository, path and offset.
 */
export function mergeSenses(candidates: readonly SenseCandidate[]): SenseGroup[] {
  const ordered = [...candidates].sort(byPlace);
  const words = ordered.map(wordsOf);
  const groups: number[] = ordered.map((_, index) => index);
  const rootOf = (index: number): number => (groups[index] === index ? index : rootOf(groups[index]!));
  for (let right = 1; right < ordered.length; right += 1)
    for (let left = 0; left < right; left += 1) {
      const [one, other] = [rootOf(left), rootOf(right)];
      if (one === other || !isOneSense(ordered[left]!, ordered[right]!, words[left]!, words[right]!))
        continue;
      groups[Math.max(one, other)] = Math.min(one, other);
    }
  const roots = [...new Set(ordered.map((_, index) => rootOf(index)))];
  return roots.map((root) => {
    const [first, ...others] = ordered.filter((_, index) => rootOf(index) === root);
    return { candidates: [first!, ...others] };
  });
}

/** By repository, path and offset: the same in every database. */
export function byPlace(left: SenseCandidate, right: SenseCandidate): number {
  return (
    compare(left.span.repository ?? '', right.span.repository ?? '') ||
    compare(left.span.path, right.span.path) ||
    left.start - right.start
  );
}

/** What a candidate is about, without the words of the term: all senses have those. */
export function wordsOf({ term, title, ancestors, summary, span, kind }: SenseCandidate): Set<string> {
  // A chunk of code, or of a glossary, holds more than the one definition.
  const text = kind === 'heading' ? span.chunk.text : '';
  const above = ancestors.filter((each) => !GENERAL_TITLES.has(nameKey(each)));
  return vocabularyOf([title, ...above, summary, text].join('\n'), nameStems(term.text));
}

function isOneSense(
  left: SenseCandidate,
  right: SenseCandidate,
  leftWords: ReadonlySet<string>,
  rightWords: ReadonlySet<string>,
): boolean {
  // Only a glossary gives one word two meanings in one document.
  const isOneDocument = documentKey(left.span) === documentKey(right.span);
  if (isOneDocument && !(left.kind === 'term' && right.kind === 'term')) return true;
  if (left.kind === 'symbol' && right.kind === 'symbol') return isSameDefinition(left, right);
  if (sharesAncestor(left, right) || names(left, right) || names(right, left)) return true;
  return sharedShare(leftWords, rightWords) >= ONE_TOPIC;
}

/** Of one name and one shape: a port and what implements it, an overload, or what is exported once more. */
function isSameDefinition(left: SenseCandidate, right: SenseCandidate): boolean {
  const [one, other] = [shapeOf(left), shapeOf(right)];
  const share = sharedShare(one, other);
  if (share === 1 && one.size === other.size) return true;
  if (Math.min(one.size, other.size) >= TELLING) return share >= SAME_SHAPE;
  return (
    sharedShare(shapeOf(left, left.span.chunk.text), shapeOf(right, right.span.chunk.text)) >= SAME_SHAPE
  );
}

function shapeOf({ summary, term }: SenseCandidate, text = ''): Set<string> {
  return vocabularyOf(`${summary}\n${text}`, nameStems(term.text));
}

/** Signatures are short and made of few words: one or two in common say nothing, and their bodies are looked at. */
const SAME_SHAPE = 0.5;
const TELLING = 3;

/** "HTTP server > Session" in two documents is one thing. The term itself, or a title such as "Guide", is above many. */
function sharesAncestor(left: SenseCandidate, right: SenseCandidate): boolean {
  const above = new Set(left.ancestors.map(nameKey));
  return right.ancestors.some((title) => {
    const key = nameKey(title);
    return above.has(key) && key !== left.term.key && !GENERAL_TITLES.has(key);
  });
}

/** Whether the text at one place names the file of the other. */
function names({ span: from }: SenseCandidate, { span: to }: SenseCandidate): boolean {
  if (from.chunk.text.includes(to.path)) return true;
  const file = fileName(to.path);
  return (
    /^(?!readme|index)[^.]{3,}\.\w+$/i.test(file) &&
    file !== fileName(from.path) &&
    hasWord(from.chunk.text, file)
  );
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `a.md` is not in `data.md`. */
function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && !/[\w-]/.test(text[at - 1] ?? ' ');
}

/** Above sections of any topic. */
export const GENERAL_TITLES: ReadonlySet<string> = new Set(
  [
    'api glossary reference guide handbook manual documentation introduction overview usage example note faq options',
    'configuration terms definitions vocabulary concepts appendix changelog readme index properties methods parameters',
    'returns arguments summary background conclusion solution installation',
  ].flatMap((line) => line.split(' ').map(nameKey)),
);
