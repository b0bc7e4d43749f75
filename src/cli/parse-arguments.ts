import { type Command, InvalidArgumentError } from 'commander';
import { CONFIDENTIALITIES, type Confidentiality, DEFAULT_TENANT, type TenantId } from '../terms.ts';

/** A whole number from 1. */
export function positive(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError(`"${value}" must be a whole number of at least 1.`);
}

export function level(value: string): Confidentiality {
  const known = CONFIDENTIALITIES.find((each) => each === value);
  if (known) return known;
  throw new InvalidArgumentError(`"${value}" must be one of ${CONFIDENTIALITIES.join(', ')}.`);
}

export function tenantId(value: string): TenantId {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return value.toLowerCase();
  throw new InvalidArgumentError(`"${value}" must be the id of a tenant, such as ${DEFAULT_TENANT}.`);
}

/** Words that label something, by the rule that the API has for them. */
export function oneLine(value: string): string {
  if (!/\p{Cc}/u.test(value)) return value;
  throw new InvalidArgumentError(`${JSON.stringify(value)} must not hold control characters.`);
}

/** Given once or several times. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** A version by its number, or else by what it is called. */
export function version(value: string): number | string {
  if (/^\d+$/.test(value)) return positive(value);
  if (value.trim()) return value;
  throw new InvalidArgumentError('It must be the number or the label of a version.');
}

/** For the command that stands where none is named: words that it has no use for are a command that does not exist. */
export function refuseWords(command: Command): void {
  const [word] = command.args;
  const { parent } = command;
  if (word === undefined || !parent) return;
  const known = parent.commands.map((each) => each.name()).join(', ');
  command.error(`error: '${word}' is no command of helix ${parent.name()}. There are ${known}.`);
}

/** A day of the calendar, perhaps with a time: 31 February is none. */
export function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0];
  if (!day || Number.isNaN(Date.parse(text)) || Number.isNaN(Date.parse(day))) return false;
  return new Date(day).toISOString().startsWith(day);
}
