import type { ChunkPassage, DocumentSummary, QueryCitation } from '../src/client/client.ts';

/** A document and a passage of it, for pages whose server is played by the test. */
export const DOCUMENT: DocumentSummary = {
  document_id: 1,
  title: 'Coast',
  source_uri: 'coast.md',
  source_type: 'markdown',
  project: 'default',
  version_id: 1,
  version_label: '1',
  chunk_count: 3,
  byte_size: 1200,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  tags: [],
  confidentiality: 'internal',
  deleted_at: null,
  open_run_id: null,
  held_back: false,
};
export const PASSAGE: ChunkPassage = {
  chunk_id: 1,
  document_id: 1,
  document_title: 'Coast',
  source_uri: 'coast.md',
  source_type: 'markdown',
  version_id: 1,
  version_label: '1',
  is_active: true,
  heading_path: ['Keepers'],
  text: '',
  start_offset: 0,
  end_offset: 1,
  ordinal: 0,
  chunk_count: 1,
  chunk_type: 'paragraph',
  source: {},
  table: null,
  pages: null,
};
export const CITATION: QueryCitation = {
  doc_id: 1,
  doc_version_id: 1,
  chunk_id: 1,
  title: 'Coast',
  version_label: '1',
  snippet: 'Nothing',
  source_uri: 'coast.md',
  heading_path: ['Keepers'],
  place: { start_offset: 0, end_offset: 1 },
};
/** Of an answer that the test gave. */
export const REQUEST_ID = '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e';
