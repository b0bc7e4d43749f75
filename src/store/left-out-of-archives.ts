/** What an archive of a project does not have, with the reason. A test holds it against the tables of the database. */

/** Whole tables. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  tenants: 'of the installation',
  id_counters: 'ids are given anew by whoever imports',
  spaces: 'of the installation: models and what was calibrated for them',
  chunk_fts: 'made again from the chunks',
  lexical_terms: 'counted again from the chunks',
  project_statistics: 'counted again from the chunks',
  ingestion_runs: 'how a document came in, not what it is',
  artifact_sources: 'noted again from the sections',
  staged_vectors: 'of runs that are not done',
  dropped_files: 'files that are about to be removed',
  traces: 'what people asked',
  feedback: 'what people said of answers',
  conversations: 'what people asked',
  conversation_turns: 'what people asked',
  api_keys: 'of the tenant: who may ask, not what is known',
  sessions: 'of the tenant: who may ask, not what is known',
  audit_log: 'of the tenant: who did what',
  tenant_usage: 'of the tenant: how much was used',
  tenant_limits: 'of the tenant: how much it may use',
  tenant_keys: 'what is in an archive is not encrypted with them',
};

/** Columns of tables that are in the archive. `tenant_id` and `project_id` are in none: the archive is of one project. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  projects: {
    project_id: 'given anew by whoever imports',
    deleted_name: 'of a project that is being deleted',
  },
  documents: { document_id: 'the number of the line' },
  document_versions: { version_id: 'the number of the line', confidentiality: 'that of the document' },
  chunks: {
    chunk_id: 'the number of the line',
    document_id: 'that of the version',
    is_active: 'whether the version is, and the document not deleted',
    confidentiality: 'that of the document',
  },
  eval_runs: {
    run_id: 'the number of the line',
    owner: 'of a run that is not done',
    heartbeat_at: 'of a run that is not done',
    clearance: 'whoever imports may see all of it',
  },
  eval_cases: { clearance: 'whoever imports may see all of it' },
  artifacts: { artifact_id: 'the number of the line', confidentiality: 'that of what it was written from' },
  artifact_citations: { confidentiality: 'that of the document' },
  repositories: { confidentiality: 'the same for all of them' },
  connectors: {
    connector_id: 'the number of the line',
    lease_id: 'of a sync that is under way',
    leased_until: 'of a sync that is under way',
    last_started_at: 'of syncs in this installation',
    last_finished_at: 'of syncs in this installation',
    last_report: 'of syncs in this installation',
    confidentiality: 'that of its documents',
  },
  connector_items: {
    version_id: 'without it the next sync looks at the source again',
    confidentiality: 'that of the document',
  },
};
