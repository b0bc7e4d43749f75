import { HelixError } from '../../errors.ts';

/** What is wrong with an archive, without a full stop, and what to do about it. */
export function archiveProblem(
  problem: string,
  action = 'Export the project again.',
  cause?: unknown,
): HelixError {
  return new HelixError('archive_invalid', { problem, action }, { cause });
}
