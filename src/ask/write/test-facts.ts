import type { FoundReference } from '../../store/find-symbols.ts';
import { nameWords } from '../../text/name-key.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { isPlainWord } from '../align/extract-names.ts';
import { shownPath, spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan } from '../terms.ts';
import type { CodeFact } from './code-facts.ts';
import { quotable } from './quotable.ts';
import { testNames } from './test-names.ts';
import type { Asked } from './weigh-passage.ts';

/**
 * What the tests among the evidence test, by what they are called; where tests are asked for, all that a file has of them or
 * how many more there are. A file of tests that were found and test something else says nothing.
 */
export function testFacts(
  spans: readonly EvidenceSpan[],
  mentions: readonly FoundReference[],
  { asked, testsOf }: { asked: Asked; testsOf?: TestsOf },
): CodeFact[] {
  const isWanted = asked.kind === 'tests';
  const read = spans
    .filter(({ kind }) => kind === 'test')
    .map((span) => readTests(span, mentions, { asked, most: isWanted ? MOST_NAMES : undefined }))
    .filter((test) => test !== undefined)
    .slice(0, isWanted ? MOST_WANTED : MOST_TESTS);
  return read.map(({ span, subjects, called }, index) => {
    const isLast = read.findLastIndex((other) => isSameFile(other.span, span)) === index;
    const told = read.filter((other) => isSameFile(other.span, span)).flatMap((other) => other.called);
    const left = (testsOf?.get(span.chunk.documentId) ?? []).filter((name) => !told.includes(name)).length;
    const more = isWanted && isLast && left > 0 ? [`and ${left} more in \`${shownPath(span)}\``] : [];
    const tested = subjects.map((name) => `\`${name}\``).join(', ');
    const what = tested === '' ? 'holds tests' : `tests ${tested}`;
    const names = [...called.map((name) => `“${quotable(name)}”`), ...more];
    const list = names.length > 0 ? `: ${names.join(', ')}` : '';
    return { chunkId: span.chunk.chunkId, statement: `\`${spanLabel(span)}\` ${what}${list}.` };
  });
}

/** All names of tests in the files of tests that were found, by document. */
export type TestsOf = ReadonlyMap<number, readonly string[]>;

const MOST_TESTS = 4;
const MOST_WANTED = 10;
const MOST_NAMES = 12;

type ReadTests = { span: EvidenceSpan; subjects: string[]; called: string[] };

function readTests(
  span: EvidenceSpan,
  mentions: readonly FoundReference[],
  { asked, most }: { asked: Asked; most: number | undefined },
): ReadTests | undefined {
  const called = testNames(span.chunk.text, most);
  const said = new Set(splitWords(called.join(' ')).map(({ stem }) => stem));
  const file = nameWords(span.path.slice(span.path.lastIndexOf('/') + 1)).map(stemOf);
  const own = mentions.filter(({ chunkId }) => chunkId === span.chunk.chunkId).map(({ name }) => name);
  // `reply.type()` calls something that is called `type`, which is not the one that is meant unless the tests say so.
  const isMeant = (name: string) =>
    !isPlainWord(name) || said.has(stemOf(name)) || file.includes(stemOf(name));
  const subjects = [...new Set(own)].filter(isMeant);
  const isAbout = (span.isAsked && called.length > 0) || asked.stems.some((stem) => said.has(stem));
  return subjects.length > 0 || isAbout ? { span, subjects, called } : undefined;
}

function isSameFile(left: EvidenceSpan, right: EvidenceSpan): boolean {
  return left.chunk.documentId === right.chunk.documentId;
}
