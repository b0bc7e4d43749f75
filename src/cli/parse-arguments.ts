import { InvalidArgumentError } from 'commander';

/** A whole number from 1. */
export function positive(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError(`"${value}" must be a whole number of at least 1.`);
}
