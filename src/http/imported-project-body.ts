import type { Helix } from '../compose.ts';
import type { ImportedProject } from '../projects/archive/import-project.ts';

/** What came of an import, as the API says it and the command line prints it. */
export function importedProjectBody(
  { embeddingModel }: Pick<Helix, 'embeddingModel'>,
  imported: ImportedProject,
) {
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
    space: embeddingModel.spaceId,
    archive_space: archiveSpace,
    is_embedded_anew: isEmbeddedAnew,
  };
}
