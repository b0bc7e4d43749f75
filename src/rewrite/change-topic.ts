import { nounPhrases, type Phrase } from './noun-phrases.ts';
import type { Topic } from './read-topic.ts';
import { VERBS, VERBS_OR_NOUNS } from './verb-lists.ts';

/**
 * Whether `What about shipping?` turns from what was asked to something else that is done: after `How long do I have to
 * request a refund?` the words of the refund would only find the refund again.
 */
export function changesTopic({ activity }: Topic, other: string): boolean {
  const object = ASKING_FOR.exec(activity ?? '')?.[1];
  if (object === undefined) return false;
  const [earlier] = nounPhrases(object);
  const [next, ...more] = nounPhrases(other);
  const isBare = next?.text === other && next.determiner === undefined && more.length === 0;
  return isBare && isAction(next) && earlier !== undefined && isAction(earlier);
}

/** The verb says nothing of what is done; its object does. */
const ASKING_FOR = /^\S+ (?:request|claim|make|place|submit|file|receive|demand) (.+)$/iu;

function isAction({ head, kind }: Phrase): boolean {
  const isKnown = VERBS.has(head) || VERBS_OR_NOUNS.has(head);
  return kind === 'thing' && (isKnown || /\p{L}{3}ing$/u.test(head));
}

/** Time is asked for both; any other question may not fit the new topic, which then stands by itself. */
export function withOtherTopic({ question }: Topic, other: string): string | undefined {
  const opening = /^(how (?:long|much time|many \p{L}+) do \p{L}+ have) to /iu.exec(question)?.[1];
  return opening && `${opening} for ${other}`;
}
