import type { ErrorCode } from '../../errors.ts';
import type { ExtractLimits } from '../../extract/extractor.ts';
import type { PreparedPart } from './prepared-parts.ts';
import type { DocumentToRead, PageProgress } from './preparer.ts';

/** To the reading process, one at a time. */
export type ReadRequest = { document: DocumentToRead; limits: ExtractLimits };

/** From the reading process: any number of `progress`, `extracted` and `part`, then one of the others. */
export type ReadAnswer =
  | { type: 'progress'; pages: PageProgress }
  | { type: 'extracted' }
  | { type: 'part'; part: PreparedPart }
  | { type: 'prepared' }
  | { type: 'failed'; code: ErrorCode; details: Record<string, string | number> };

/** Where the reading process says how much memory it takes, and by that finds out whether its parent is alive. */
export const REPORT_FD = 4;
