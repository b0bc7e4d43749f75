import type { QuarantinedPassage } from '../../../src/client/client.ts';

/** Why passages were set aside, each reason once with how many passages have it. */
export function describeSuspicions(quarantined: readonly QuarantinedPassage[]): string[] {
  const counts = new Map<string, number>();
  for (const { reasons } of quarantined)
    for (const reason of new Set(reasons.map(describeReason)))
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => (count > 1 ? `${reason} (${count} passages)` : reason));
}

function describeReason(reason: string): string {
  const [kind = '', detail = ''] = reason.split(':');
  if (kind === 'marker')
    return `It holds a phrase that is known from attacks: “${detail.replaceAll('-', ' ')}”.`;
  if (kind === 'encoded') return `It holds orders in a disguise (${detail}).`;
  return KINDS[kind] ?? `It was found suspicious (${reason}).`;
}

const KINDS: Readonly<Record<string, string>> = {
  'addressed-imperative': 'It gives orders to an assistant.',
  'role-forgery': 'It pretends to be another speaker of the conversation.',
  'delimiter-forgery': 'It imitates the marks that stand around sources.',
  'invisible-text': 'It holds text that a reader cannot see.',
  bidirectional: 'It holds signs that turn the direction of reading.',
  'too-long': 'It is too long to be looked through.',
};
