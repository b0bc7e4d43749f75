import { withoutMarks } from '../answer/quote-context.ts';
import { findScope } from '../retrieve/find-scope.ts';
import { reading } from '../retrieve/reading.ts';
import { firstWords } from '../text/first-words.ts';
import { nameIndex } from './channels/name-index.ts';
import { similarKeys } from './channels/trigrams.ts';
import type { AskContext, AskRequest, Gathered } from './terms.ts';

/** Names that the caller may see and that are much like what nothing was found for, most alike first. */
export async function similarNames(
  context: AskContext,
  request: AskRequest,
  { slots }: Pick<Gathered, 'slots'>,
): Promise<string[]> {
  const missing = slots.flatMap(({ slot, isCovered }) => (isCovered || !slot.term ? [] : slot.term.key));
  const keys = missing.filter((key) => key.length >= SHORTEST_KEY);
  if (keys.length === 0) return [];
  return reading(context, request.signal, async (session) => {
    const { scope, state } = await findScope(session, context, request);
    const index = await nameIndex(session, context, { scope, revision: state.revision });
    const found = keys.flatMap((key) =>
      similarKeys(index.similar(), key, { least: LEAST_SIMILARITY, most: MOST_NAMES }).filter(
        (similar) => similar.key !== key,
      ),
    );
    found.sort((left, right) => right.similarity - left.similarity || (left.key < right.key ? -1 : 1));
    const names = found.flatMap(({ key }) => index.written().byKey.get(key) ?? []);
    return [...new Set(names.map((name) => withoutMarks(firstWords(name, LONGEST_NAME)).replaceAll('`', '')))]
      .filter((name) => name !== '')
      .slice(0, MOST_NAMES);
  });
}

/** Much less than what is searched by likeness: whoever asked is only shown it. */
const LEAST_SIMILARITY = 0.4;
const SHORTEST_KEY = 5;
const MOST_NAMES = 2;
const LONGEST_NAME = 80;
