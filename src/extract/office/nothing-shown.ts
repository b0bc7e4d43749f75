import { HelixError } from '../../errors.ts';

/** What is hidden may be all that the document holds, which its author has to decide about. */
export function nothingShown(
  name: string,
  parts: 'slides' | 'sheets',
  hidden: readonly (string | number)[],
): HelixError {
  if (hidden.length === 0) return new HelixError('empty_document', { name });
  const problem = `only its hidden ${parts} (${hidden.join(', ')}) could hold text, and those are not read. Unhide what is to be read`;
  return new HelixError('extraction_failed', { name, problem });
}
