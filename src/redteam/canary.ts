import { createHash } from 'node:crypto';

/** A word that stands in one planted text and nowhere else; the same for the same name in every run. */
export function canaryOf(name: string): string {
  return `Kavix-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
