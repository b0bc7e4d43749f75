import { agentDefinition } from '../agents/agent.ts';
import { ARTIFACT_TYPES } from '../artifacts/terms.ts';
import { CONFIDENTIALITIES } from '../terms.ts';
import {
  type ArchivedId,
  artifactTitle,
  boolean,
  type Column,
  count,
  documentTitle,
  file,
  integer,
  json,
  key,
  looseReference,
  marked,
  moment,
  nullable,
  oneOf,
  reference,
  shownName,
  size,
  text,
  texts,
} from './archive-columns.ts';
import {
  anyObject,
  artifactRequest,
  caseResult,
  chunkMetadata,
  citedSource,
  evalCase,
  headingPath,
  heldBack,
  searchKeys,
  sectionDetails,
  skippedFiles,
  versionMetadata,
} from './archive-schemas.ts';

/**
 * The tables that an archive of a project has, in the order in which they are written and read: what is referred to comes
 * first. `docs/archives.md` describes the files. A column that is not here stands in `left-out-of-archives.ts`, with the
 * reason; a test holds both against the database.
 */
export const ARCHIVE_TABLES = {
  documents: table('item.source_uri collate "C"', {
    id: 'document',
    columns: {
      source_uri: key,
      source_type: text,
      title: documentTitle,
      confidentiality: oneOf(CONFIDENTIALITIES),
      tags: texts,
      created_at: moment,
      updated_at: moment,
      deleted_at: nullable(moment),
    },
  }),
  document_versions: table('document.source_uri collate "C", item.version_number', {
    id: 'version',
    owner: 'document',
    parent: 'documents as document using (tenant_id, document_id)',
    columns: {
      document_id: reference('document'),
      version_number: count,
      version_label: text,
      effective_at: moment,
      is_active: boolean,
      content_hash: text,
      byte_size: size,
      name: text,
      original_uri: nullable(file),
      extracted_artifact_uri: nullable(file),
      metadata: json(versionMetadata),
      held_back: nullable(json(heldBack, { ids: { run_id: 'nothing' } })),
      created_at: moment,
    },
  }),
  chunks: ofVersion('item.ordinal', {
    id: 'chunk',
    columns: {
      ordinal: count,
      chunk_type: oneOf(['heading', 'paragraph', 'list', 'table', 'code']),
      heading_path: json(headingPath),
      text,
      token_count: count,
      start_offset: count,
      end_offset: count,
      tags: texts,
      metadata: json(chunkMetadata),
      context: text,
      search_keys: json(searchKeys),
      created_at: moment,
    },
  }),
  outline_nodes: ofVersion('item.ordinal', {
    columns: {
      ordinal: count,
      parent: nullable(count),
      kind: oneOf(['heading', 'term', 'dag']),
      title: text,
      name_key: key,
      depth: count,
      summary: text,
      tags: texts,
      start_offset: count,
      end_offset: count,
      details: nullable(json(anyObject)),
    },
  }),
  symbols: ofVersion('item.ordinal', {
    columns: {
      ordinal: count,
      name: text,
      name_key: key,
      path: texts,
      kind: text,
      signature: text,
      doc: text,
      start_offset: count,
      definition_offset: count,
      end_offset: count,
      start_line: count,
      end_line: count,
      is_exported: boolean,
      is_test: boolean,
    },
  }),
  symbol_references: ofVersion('item.name, item.within', {
    columns: { name: key, within: integer, start_offset: count, line: count, uses: count, is_test: boolean },
  }),
  code_imports: ofVersion('item.ordinal', {
    columns: { ordinal: count, specifier: text, names: texts, line: count },
  }),
  repositories: table('item.name collate "C"', {
    columns: {
      name: key,
      origin: text,
      commit_hash: nullable(text),
      file_count: count,
      skipped: json(skippedFiles),
      indexed_at: moment,
    },
  }),
  eval_cases: table('item.case_id collate "C"', {
    columns: {
      case_id: key,
      content: json(evalCase, { ids: { expected_chunk_ids: 'chunk' } }),
      origin: oneOf(['import', 'feedback']),
      created_at: moment,
    },
  }),
  eval_runs: table('item.run_id', {
    id: 'eval_run',
    only: "item.status <> 'running'",
    columns: {
      name: text,
      status: oneOf(['finished', 'failed']),
      created_at: moment,
      finished_at: moment,
      settings_hash: text,
      settings: json(anyObject),
      cases_hash: text,
      cases: count,
      summary: nullable(json(anyObject)),
      floors: json(anyObject),
      passed: nullable(boolean),
      error: nullable(text),
    },
  }),
  eval_results: table('item.run_id, item.case_id collate "C"', {
    owner: 'run',
    parent: 'eval_runs as run using (tenant_id, run_id)',
    only: "run.status <> 'running'",
    columns: {
      run_id: reference('eval_run'),
      case_id: key,
      result: json(caseResult, {
        isMarked: true,
        ids: {
          ranked: 'chunk',
          relevant: 'chunk',
          relevantBySource: 'chunk',
          cited: 'chunk',
          cited_ids: 'chunk',
        },
      }),
    },
  }),
  agents: table('item.name collate "C"', {
    columns: { name: shownName, definition: json(agentDefinition), created_at: moment, updated_at: moment },
  }),
  artifacts: table('item.artifact_id', {
    id: 'artifact',
    columns: {
      artifact_type: oneOf(ARTIFACT_TYPES),
      title: artifactTitle,
      request: json(artifactRequest, { ids: { documentIds: 'document' } }),
      version_count: count,
      created_at: moment,
      updated_at: moment,
    },
  }),
  artifact_versions: ofArtifact('item.version_number', {
    columns: {
      writer: oneOf(['model', 'quotes']),
      model: text,
      settings_hash: text,
      request_id: { ...text, read: (column) => `${column}::text`, write: (column) => `${column}::uuid` },
      created_at: moment,
    },
  }),
  artifact_sections: ofArtifact('item.version_number, item.ordinal', {
    columns: {
      ordinal: count,
      section_key: key,
      heading: text,
      level: integer,
      status: oneOf(['written', 'lacking']),
      content: marked,
      details: json(sectionDetails, { isMarked: true, ids: { chunkIds: 'chunk', retrieved: 'chunk' } }),
      written_in: count,
    },
  }),
  artifact_citations: ofArtifact('item.version_number, item.section_key collate "C", item.position', {
    columns: {
      section_key: key,
      position: count,
      chunk_id: looseReference('chunk'),
      document_id: looseReference('document'),
      version_id: looseReference('version'),
      source: json(citedSource),
    },
  }),
  connectors: table('item.name collate "C"', {
    id: 'connector',
    columns: { name: shownName, kind: text, config: json(anyObject), created_at: moment },
  }),
  connector_items: table('connector.name collate "C", item.source_uri collate "C"', {
    owner: 'connector',
    parent: 'connectors as connector using (tenant_id, connector_id)',
    columns: {
      connector_id: reference('connector'),
      source_uri: key,
      document_id: nullable(looseReference('document')),
      revision: json(anyObject),
      noted_at: moment,
    },
  }),
} satisfies Record<string, ArchiveTable>;

export type ArchiveTableName = keyof typeof ARCHIVE_TABLES;
export const ARCHIVE_TABLE_NAMES = Object.keys(ARCHIVE_TABLES) as ArchiveTableName[];

export type ArchiveTable = {
  /** A total order that says nothing of ids, or of those alone whose order an import keeps. */
  order: string;
  columns: Readonly<Record<string, Column>>;
  /** Its rows are numbered by what they are. */
  id?: ArchivedId;
  /** Joins what the rows belong to. */
  parent?: string;
  /** Who of it has the project, where the rows have none of their own. */
  owner?: string;
  /** Which of the rows; all when it is not there. */
  only?: string;
};

function table(order: string, rest: Omit<ArchiveTable, 'order'>): ArchiveTable {
  return { order, ...rest };
}

function ofVersion(
  order: string,
  { columns, ...rest }: Omit<ArchiveTable, 'order' | 'parent'>,
): ArchiveTable {
  return {
    order: `document.source_uri collate "C", version.version_number, ${order}`,
    parent: `document_versions as version using (tenant_id, version_id)
      join documents as document on document.tenant_id = version.tenant_id and document.document_id = version.document_id`,
    columns: { version_id: reference('version'), ...columns },
    ...rest,
  };
}

function ofArtifact(order: string, { columns }: Pick<ArchiveTable, 'columns'>): ArchiveTable {
  return {
    order: `item.artifact_id, ${order}`,
    owner: 'artifact',
    parent: 'artifacts as artifact using (tenant_id, artifact_id)',
    columns: { artifact_id: reference('artifact'), version_number: count, ...columns },
  };
}
