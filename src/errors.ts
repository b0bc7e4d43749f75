/**
 * Every error that a person can meet, in one place: its code, its HTTP status and its text.
 * A text says what is wrong, names the value found and ends with the next action.
 * `{name}` is filled from the error's details. Codes are never reused; `docs/errors.md` lists them all.
 */
export const ERROR_CATALOG = {
  bad_request: { status: 400, text: '{problem}' },
  question_missing: {
    status: 400,
    text: 'The question is missing or blank. Give one, over HTTP as `q`.',
  },
  question_too_long: {
    status: 400,
    text: 'The question has {length} characters; at most {limit} are accepted. Shorten it.',
  },
  not_found: { status: 404, text: '{what} was not found. {action}' },
  nothing_ingested: {
    status: 404,
    text: 'There is no Helix data in {directory}. Run `helix ingest` there first, or set HELIX_DATA_DIR.',
  },
  project_not_found: { status: 404, text: 'There is no project named "{project}". Known projects: {known}.' },
  project_exists: {
    status: 409,
    text: 'There is a project named "{project}" already. Choose another name (an import takes it with --name, or name= over HTTP), or change that one.',
  },
  project_deleted: {
    status: 409,
    text: 'Project "{project}" is being deleted, or was a moment ago. Nothing was stored in it. Try again when it is gone.',
  },
  unauthorized: {
    status: 401,
    text: 'No credential that holds came with this request. Send a key (`helix keys create` makes one) or a token, as "Authorization: Bearer …"; one that was accepted before has expired or was taken back.',
  },
  key_malformed: {
    status: 401,
    text: 'The key "{beginning}" is not whole: it was cut off or typed wrong. Copy it once more; if it is lost, make another with `helix keys rotate`.',
  },
  identity_unavailable: {
    status: 503,
    text: 'Tokens cannot be checked: {url} {problem}. Try again in a moment; if it stays so, check HELIX_JWT_JWKS_URL.',
  },
  insecure_page: {
    status: 400,
    text: 'This page was opened over plain HTTP, at {origin}, so the browser would not keep a session. Open it over HTTPS (a proxy before Helix ends TLS, see docs/deployment.md), or on the machine itself under http://localhost.',
  },
  forbidden_host: {
    status: 403,
    text: 'Requests for host "{host}" are refused while Helix runs without authentication. Use localhost, or name the host in HELIX_ALLOWED_HOSTS.',
  },
  forbidden_proxy: {
    status: 403,
    text: 'This request came through a proxy (it has the header "{header}"), and Helix asks nobody for a credential. Set HELIX_AUTH to on, and HELIX_TRUSTED_PROXIES to the address of the proxy. Only where all who reach the proxy may do everything, set HELIX_AUTH to off.',
  },
  forbidden_origin: {
    status: 403,
    text: 'A page of "{origin}" may not use this Helix. Open Helix under its own address.',
  },
  forbidden: { status: 403, text: '{what} is not open to this request. {action}' },
  method_not_allowed: { status: 405, text: '{method} is not taken at {path}. Use {allowed}.' },
  request_too_slow: {
    status: 408,
    text: 'The request was broken off after {seconds} s, because {problem}. Send it again, over a faster line or in smaller parts.',
  },
  payload_too_large: {
    status: 413,
    text: '{what} is larger than the limit of {limit}. {action}',
  },
  range_not_satisfiable: {
    status: 416,
    text: 'The file has none of the bytes that were asked for; what it has is {range}. Ask for those, or for all of it.',
  },
  unsupported_media_type: {
    status: 415,
    text: '"{name}" looks like {found}, which Helix cannot read. Accepted: {accepted}.',
  },
  vision_not_configured: {
    status: 501,
    text: 'No model that reads images is configured. Set GEMINI_API_KEY to ask about images.',
  },
  extraction_failed: {
    status: 422,
    text: 'Reading "{name}" failed: {problem}. The previous version, if any, stays as it was.',
  },
  document_encrypted: {
    status: 422,
    text: '"{name}" is protected by a password. Save it without one and ingest it again.',
  },
  document_too_large: {
    status: 422,
    text: '"{name}" has {found}; the limit is {limit}. Split it, or raise {setting}.',
  },
  reader_limit: {
    status: 422,
    text: 'Reading "{name}" was stopped: it took more than {limit}. If the file is as it should be, raise {setting}.',
  },
  queue_full: {
    status: 429,
    text: '{waiting} documents are waiting and at most {limit} may. Try again when some are done, or raise HELIX_MAX_QUEUED.',
  },
  rate_limited: {
    status: 429,
    text: '{problem}. Come back in {seconds} s. {action}',
  },
  limit_reached: {
    status: 429,
    text: '{what} of this tenant are limited to {limit}, and {found} are used. {action}',
  },
  run_interrupted: {
    status: 500,
    text: 'The processes that worked on "{name}" ended {attempts} times before it was done. Try the file alone, then `helix runs retry`.',
  },
  original_missing: {
    status: 503,
    text: 'The file behind this run is not at {path}. Give every process on this database the same HELIX_DATA_DIR, or add the document again.',
  },
  file_damaged: {
    status: 500,
    text: 'The stored file {file} is not as it was written: {problem}. Restore it from a backup, or add the document again.',
  },
  file_key_unavailable: {
    status: 503,
    text: 'The files of tenant {tenant} cannot be read or written: {problem}. {action}',
  },
  run_finished: {
    status: 409,
    text: 'Run {run} has already {status}. {action}',
  },
  git_unavailable: {
    status: 503,
    text: 'Git cannot be used: {problem}. Install Git 2.30 or newer, or read the folder as plain files with --files.',
  },
  repository_unreadable: {
    status: 422,
    text: 'The repository {path} cannot be read: {problem}. Check it with `git fsck`, or read the folder as plain files with --files.',
  },
  repository_differs: {
    status: 409,
    text: 'The project has a repository "{name}" from {known}; this one is from {found}. Give this one another name with --name, or say with --moved that it is the same one in a new place.',
  },
  archive_invalid: {
    status: 422,
    text: 'The archive cannot be imported: {problem}. Nothing was stored. {action}',
  },
  backup_invalid: {
    status: 422,
    text: 'The backup {file} cannot be used: {problem}. Nothing was changed. {action}',
  },
  restore_refused: {
    status: 409,
    text: 'Nothing was restored: {found}. {action}',
  },
  empty_document: { status: 422, text: '"{name}" holds no text. Nothing was stored.' },
  version_held_back: { status: 409, text: '{problem}' },
  agent_conflict: { status: 409, text: 'Agent "{agent}" {problem}. {action}' },
  artifact_current: {
    status: 409,
    text: 'Nothing of artifact {artifact} needs to be written again: no section is lacking, and every one cites what is current. To write it anyway, name sections ({keys}) with --section, or take them all with --all; over HTTP `sections` is a list of keys, or "all".',
  },
  project_empty: {
    status: 409,
    text: 'Project "{project}" has no documents, so there is nothing to write from. {action}',
  },
  connector_busy: {
    status: 409,
    text: 'Connector "{name}" is being synced: its last sign is less than {seconds} s old. Wait for its end, or {seconds} s after it was stopped.',
  },
  connector_exists: {
    status: 409,
    text: 'Project "{project}" has a connector "{name}" already. Choose another name, or remove that one with `helix connectors remove`.',
  },
  connector_lost: {
    status: 409,
    text: 'Connector "{name}" was removed, or another process syncs it by now, so nothing more is written for this sync. `helix connectors list` shows what came of it.',
  },
  connector_unproven: {
    status: 403,
    text: 'Connector "{name}" reads {location} on this machine, but was not added by the command line over this data directory. Remove it and add it again here, with `helix connectors add`.',
  },
  address_refused: {
    status: 422,
    text: '{url} is not fetched: {problem}. {action}',
  },
  fetch_failed: {
    status: 502,
    text: '{url} cannot be fetched: {problem}. What was there of it stays; sync again later.',
  },
  visit_disallowed: {
    status: 422,
    text: '{url} is not visited: {problem}. Ask whoever runs the site to let HelixBot in, or name another address.',
  },
  settings_invalid: { status: 500, text: 'Settings are not usable:\n{problems}' },
  database_unavailable: {
    status: 503,
    text: 'The database does not answer: {problem}. Check DATABASE_URL, or run `helix doctor`.',
  },
  database_busy: {
    status: 503,
    text: 'All {connections} connections to the database have been in use for {seconds} s. Ask again in a moment; if it stays so, run more Helix processes.',
  },
  database_failed: {
    status: 503,
    text: 'The database refused a statement (SQLSTATE {state}). Run `helix doctor`; if it finds nothing, quote the request id.',
  },
  database_not_ready: { status: 503, text: 'The database is not ready: {problem}. Run `helix migrate`.' },
  data_directory_locked: {
    status: 503,
    text: 'The data directory {directory} is in use by {holder}. {action}',
  },
  data_directory_unusable: {
    status: 503,
    text: 'The data directory {directory} cannot be used: {problem}. Set HELIX_DATA_DIR to a folder that can be written.',
  },
  port_in_use: {
    status: 503,
    text: 'Port {port} of {host} is in use by another program. Stop it, or choose another port with PORT.',
  },
  data_directory_newer: {
    status: 503,
    text: 'The database has migration {found}, which this Helix does not know. Upgrade Helix.',
  },
  migration_blocked: {
    status: 503,
    text: 'The schema was not changed: {tries} times a table was in use by others ({problem}). End the long transactions that `select * from pg_stat_activity` shows, and run `helix migrate` again.',
  },
  rows_blocked: {
    status: 503,
    text: 'The schema is new, and some rows from before are still seen by those with the highest clearance alone: {tries} times they were in use by others ({problem}). End the long transactions that `select * from pg_stat_activity` shows, and run `helix migrate` again.',
  },
  migration_changed: {
    status: 500,
    text: 'Migration {name} was applied with other contents. Restore the file; changes go into a new migration.',
  },
  space_mismatch: {
    status: 409,
    text: "This tenant's documents are embedded in space {pinned}, but the configured model gives {configured}. Choose the model of their space (HELIX_EMBEDDING_PROVIDER, EMBED_MODEL, OPENAI_EMBED_MODEL; the model that writes answers is chosen apart from it) and start Helix again, or move them to the configured one with `helix reembed`.",
  },
  space_unavailable: {
    status: 409,
    text: 'No model of this installation has the space "{space}"; it has models for {known}. Use one of these, or set up the model of that space (GEMINI_API_KEY with EMBED_MODEL, OPENAI_BASE_URL with OPENAI_EMBED_MODEL, HELIX_LOCAL_MODEL_DIR). A project that is in it moves with `helix reembed --project <name>`.',
  },
  project_space_fixed: {
    status: 409,
    text: 'Project "{project}" has chunks in the space {space}, so its settings cannot name another one. To move them, run `{command}`; an export takes its vectors along and is not the way.',
  },
  cases_invalid: {
    status: 400,
    text: 'The cases in {path} cannot be used: {problem}. Correct the file and run again.',
  },
  case_unresolved: {
    status: 422,
    text: 'Case "{case}" cannot be checked: it expects {expected}, but {problem}. Correct the case, or ingest the document again.',
  },
  eval_run_busy: {
    status: 409,
    text: 'Eval run {run} of these cases is still running: it gave a sign {seconds} s ago. Wait for its end or stop it; {limit} s after its last sign --resume takes it up. Without --resume a new run begins.',
  },
  eval_run_lost: {
    status: 409,
    text: 'Eval run {run} was ended or taken up by another process, so nothing more is written to it. `helix eval list` shows what came of it.',
  },
  eval_set_invalid: { status: 400, text: 'The set {set} cannot be used: {problem}. {action}' },
  calibration_invalid: {
    status: 500,
    text: 'The answerability calibration of space {space} cannot be used: {problem}. Remove it with `helix calibrate --reset`, then calibrate the space again.',
  },
  embedding_width_mismatch: {
    status: 503,
    text: 'Model {model} returned a vector of {found} values where {expected} were asked for. Nothing was written. Check EMBED_MODEL.',
  },
  embedding_invalid: {
    status: 503,
    text: 'Model {model} returned {problem}. Nothing was written. Check EMBED_MODEL.',
  },
  model_unavailable: {
    status: 503,
    text: 'The model service {service} failed: {problem}. Try again; if it stays, run `helix doctor`.',
  },
  model_rejected: {
    status: 503,
    text: 'The model service {service} refused the request with status {status}: {problem}. Check the key and the model id with `helix doctor`.',
  },
  llm_unavailable: { status: 502, text: 'No answer could be written. {problem}' },
  model_files_invalid: {
    status: 500,
    text: 'The local model in {directory} is not usable: {problem}. Run `npm install` again.',
  },
  judge_unavailable: {
    status: 503,
    text: 'The groundedness check could not be made: {problem}. Set HELIX_GROUNDEDNESS=off to answer without it.',
  },
  eval_judge_unavailable: {
    status: 503,
    text: 'The answer could not be judged: {problem}. Run again when the judge is back, or set HELIX_JUDGE=local to judge without a model.',
  },
  reranker_unavailable: {
    status: 503,
    text: 'The reranker {service} gave no usable order: {problem}. Try again; RERANK_FAIL_OPEN=true answers without it, RERANK_PROVIDER=none turns it off.',
  },
  edge_misconfigured: {
    status: 500,
    text: 'The edge worker cannot work: {variable} {problem}. Set it in wrangler.toml or in the dashboard and deploy again.',
  },
  edge_loop: {
    status: 508,
    text: 'The request came back to the edge worker that sent it on. Set ORIGIN_URL to the address of Helix itself.',
  },
  origin_unavailable: {
    status: 502,
    text: 'Helix behind this address {problem}. Try again in a moment; if it stays so, tell whoever runs it.',
  },
  shutting_down: { status: 503, text: 'Helix is shutting down. Try again in a moment.' },
  internal: {
    status: 500,
    text: 'Something went wrong inside Helix. Quote the request id when you report it.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

export class HelixError extends Error {
  override readonly name = 'HelixError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number>>;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
  /** What is for whoever runs Helix alone: for the log and the command line, never for an answer. */
  readonly forOperator?: string;

  constructor(
    code: ErrorCode,
    details: Record<string, string | number> = {},
    options: ErrorOptions & { retryable?: boolean; forOperator?: string } = {},
  ) {
    super(fill(ERROR_CATALOG[code].text, details), options);
    this.code = code;
    this.details = details;
    this.retryable = options.retryable ?? false;
    if (options.forOperator) this.forOperator = options.forOperator;
  }

  get status(): number {
    return ERROR_CATALOG[this.code].status;
  }
}

/** The message of anything that was thrown, on one line. */
export function messageOf(error: unknown): string {
  const { message = String(error) } = (error ?? {}) as { message?: string };
  return message.replace(/\s*\n\s*/g, ' ').trim() || 'unknown error';
}

/** The message with what is for whoever runs Helix. */
export function operatorMessageOf(error: HelixError): string {
  return error.forOperator ? `${error.message} (${error.forOperator})` : error.message;
}

/** True for the error an `AbortSignal` causes, whoever threw it. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'ResponseAborted');
}

function fill(text: string, details: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    const value = details[name];
    if (value === undefined) return placeholder;
    // What is filled in may be whole sentences.
    return stop && /[.!?]$/.test(String(value)) ? String(value) : `${value}${stop}`;
  });
}
