import type { ImportedProject } from '../projects/archive/import-project.ts';

/** What came of an import, as the API says it and the command line prints it. */
export function importedProjectBody(imported: ImportedProject) {
  const { projectId, name, counts, archiveSpace, isEmbeddedAnew, missingFiles } = imported;
  return {
    project_id: projectId,
    project: name,
    documents: counts.documents,
    versions: counts.document_versions,
    chunks: counts.chunks,
    artifacts: counts.artifacts,
    eval_cases: counts.eval_cases,
    eval_runs: counts.eval_runs,
    files: counts.files,
    missing_files: missingFiles,
    space: imported.space,
    archive_space: archiveSpace,
    is_embedded_anew: isEmbeddedAnew,
    settings: imported.settings,
    agents: imported.agents,
    connectors: imported.connectors.slice(0, MOST_NAMED),
    left_out: imported.leftOut,
  };
}

/** `GET /v1/connectors` lists all of them. */
const MOST_NAMED = 200;
