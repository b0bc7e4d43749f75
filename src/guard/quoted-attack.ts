import { sentenceBefore } from './phrase-rules.ts';
import type { FoldedText } from './read-folded.ts';

/**
 * Whether a text is about attacks. A handbook on security says what attackers write; what it quotes is then no order to
 * anyone. An attacker can write such a handbook too: what gets through this way still stands between the delimiters.
 */
export function tellsOfAttacks({ words }: FoldedText): boolean {
  const found = new Set<string>();
  for (const word of words) {
    const topic = TOPICS.get(word);
    if (topic) found.add(topic);
    if (found.size >= 2) return true;
  }
  return false;
}

/**
 * Whether words are mentioned and not said: a verb of reporting in the same sentence governs them, and they stand in
 * quotation marks or are what somebody else does. Quotation marks alone are no more than two characters.
 */
export function isMentioned(text: FoldedText, first: number, last: number, isAboutAttacks: boolean): boolean {
  const before = sentenceBefore(text, first);
  if (asksTo(before)) return true;
  if (!before.some((word) => REPORTS.has(word))) return false;
  if (isQuoted(text, first, last)) return isAboutAttacks || before.some((word) => CONDITIONS.has(word));
  return isAboutAttacks && !before.includes('you') && before.slice(-NEAR).some((word) => REPORTS.has(word));
}

/** `a message that asks to …`: nobody is told to. */
function asksTo(before: readonly string[]): boolean {
  const to = before.lastIndexOf('to');
  if (to < before.length - 4 || !ASKS.has(before[to - 1] ?? '')) return false;
  return before.slice(-8, to).some((word) => RELATIVES.has(word));
}

/** Opened before and closed behind, without the end of the paragraph between. */
function isQuoted({ plain, starts, ends }: FoldedText, first: number, last: number): boolean {
  const before = plain.slice(Math.max(0, starts[first]! - FAR), starts[first]);
  const after = plain.slice(ends[last], ends[last]! + FAR);
  const opened = /["“”„«'‘’`「『][^"“”„«»「」『』`\n]{0,300}$/u.test(before);
  return opened && /^[^"“”„«»「」『』`\n]{0,300}["”“»'’`」』]/u.test(after);
}

const FAR = 300;
/** In words. */
const NEAR = 6;

const TOPICS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    attack:
      'attack attacks attacker attackers adversary adversaries adversarial hostile malicious crafted manipulates manipulate manipulated',
    injection: 'injection injections injected inject injecting jailbreak jailbreaks jailbreaking jailbroken',
    defence:
      'defence defense mitigation mitigations mitigate guardrail guardrails detect detection filter sanitize',
    threat: 'threat threats vulnerability vulnerabilities exploit exploits phishing owasp redteam poisoning',
  }).flatMap(([topic, words]) => words.split(' ').map((word): [string, string] => [word, topic])),
);

const REPORTS: ReadonlySet<string> = new Set(
  'may might could would try tries trying attempt attempts attempting such saying says telling tells told contain contains containing reads writes'.split(
    ' ',
  ),
);
const CONDITIONS: ReadonlySet<string> = new Set('if when whenever anyone someone somebody'.split(' '));
const ASKS: ReadonlySet<string> = new Set('asks asking tries trying attempts attempting wants'.split(' '));
const RELATIVES: ReadonlySet<string> = new Set(['that', 'which', 'who']);
