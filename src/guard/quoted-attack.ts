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

/** Whether words are mentioned and not said: in quotation marks, as code, or as what somebody else might say. */
export function isMentioned(text: FoldedText, first: number, last: number): boolean {
  const { plain, starts, ends, words } = text;
  const before = plain.slice(Math.max(0, starts[first]! - FAR), starts[first]);
  const after = plain.slice(ends[last], ends[last]! + FAR);
  // Opened before and closed behind, without the end of the paragraph between.
  const opened = /["“”„«'‘’`「『][^"“”„«»「」『』`\n]{0,300}$/u.test(before);
  const closed = /^[^"“”„«»「」『』`\n]{0,300}["”“»'’`」』]/u.test(after);
  if (opened && closed) return true;
  if (INTRODUCES.has(words[first - 1] ?? '')) return true;
  return words.slice(Math.max(0, first - NEAR), first).some((word) => REPORTS.has(word));
}

const FAR = 300;
/** In words. */
const NEAR = 6;

const TOPICS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    attack: 'attack attacks attacker attackers adversary adversaries adversarial hostile malicious',
    injection: 'injection injections injected inject injecting jailbreak jailbreaks jailbreaking jailbroken',
    defence:
      'defence defense mitigation mitigations mitigate guardrail guardrails detect detection filter sanitize',
    threat: 'threat threats vulnerability vulnerabilities exploit exploits phishing owasp redteam poisoning',
  }).flatMap(([topic, words]) => words.split(' ').map((word): [string, string] => [word, topic])),
);

const INTRODUCES: ReadonlySet<string> = new Set(['to', 'that', 'as', 'like']);
const REPORTS: ReadonlySet<string> = new Set(
  'may might could would try tries trying attempt attempts attempting such saying says telling tells told contain contains containing reads'.split(
    ' ',
  ),
);
