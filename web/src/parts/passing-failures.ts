import type { ErrorCode } from '../../../src/errors.ts';

/**
 * What may be over when it is tried again: the codes whose status is 500 and more. Named here because the catalogue itself, with
 * a sentence for each code, would be 4 kB of the first load; a test holds both against each other.
 */
export const PASSING_FAILURES: readonly ErrorCode[] = [
  'calibration_invalid',
  'data_directory_locked',
  'data_directory_newer',
  'data_directory_unusable',
  'database_busy',
  'database_failed',
  'database_not_ready',
  'database_unavailable',
  'edge_loop',
  'edge_misconfigured',
  'embedding_invalid',
  'embedding_width_mismatch',
  'eval_judge_unavailable',
  'fetch_failed',
  'file_damaged',
  'file_key_unavailable',
  'git_unavailable',
  'identity_unavailable',
  'internal',
  'judge_unavailable',
  'llm_unavailable',
  'migration_blocked',
  'migration_changed',
  'model_files_invalid',
  'model_rejected',
  'model_unavailable',
  'origin_unavailable',
  'original_missing',
  'port_in_use',
  'reranker_unavailable',
  'rows_blocked',
  'run_interrupted',
  'settings_invalid',
  'shutting_down',
  'vision_not_configured',
];
