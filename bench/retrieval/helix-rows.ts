import { textRow } from './copy-rows.ts';
import { CHUNKS_PER_DOCUMENT, type Corpus, contentHash, titleOf } from './corpus.ts';
import { sayProgress } from './system.ts';
import { int8Bytes, int32, uuidBytes, type VectorRow } from './vector-rows.ts';

/** The rows of Helix's tables in the shape that publishing makes. Ids begin with 1, and a document has one version. */
export const documentRows = {
  statement: 'copy documents (tenant_id, document_id, project_id, source_uri, source_type, title) from stdin',
  *of(tenant: string, corpus: Corpus): Generator<string> {
    for (let document = 0; document < countDocuments(corpus); document++)
      yield textRow([
        tenant,
        document + 1,
        PROJECT,
        `file:///bench/${document}.txt`,
        'text',
        titleOf(corpus.base, document),
      ]);
  },
};

export const versionRows = {
  statement: `copy document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
    content_hash, byte_size, extracted_artifact_uri) from stdin`,
  *of(tenant: string, corpus: Corpus): Generator<string> {
    for (let document = 0; document < countDocuments(corpus); document++) {
      const hash = contentHash(`document ${document}`);
      yield textRow([
        tenant,
        document + 1,
        document + 1,
        1,
        'v1',
        true,
        hash,
        14_000,
        `file:///bench/${hash}`,
      ]);
    }
  },
};

export const chunkRows = {
  statement: `copy chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type,
    heading_path, text, token_count, start_offset, end_offset, metadata) from stdin`,
  *of(tenant: string, corpus: Corpus): Generator<string> {
    for (let chunk = 0; chunk < corpus.size; chunk++) {
      const text = corpus.text(chunk);
      const document = Math.floor(chunk / CHUNKS_PER_DOCUMENT);
      const ordinal = chunk % CHUNKS_PER_DOCUMENT;
      const start = ordinal * 1000;
      const headings = JSON.stringify([
        titleOf(corpus.base, document),
        `Part ${1 + Math.floor(ordinal / 5)}`,
      ]);
      yield textRow([
        ...[tenant, chunk + 1, document + 1, document + 1, PROJECT, true, ordinal, 'paragraph'],
        ...[headings, text, tokensOf(text), start, start + text.length, METADATA],
      ]);
      if ((chunk + 1) % 10_000 === 0) sayProgress('Helix chunks', chunk + 1, corpus.size);
    }
  },
};

export const embeddingRows = {
  statement: `copy embeddings (tenant_id, space_id, chunk_id, key_number, embedding_hash, embedding)
    from stdin (format binary)`,
  *of(tenant: string, spaceId: string, corpus: Corpus): Generator<VectorRow> {
    const [tenantBytes, spaceBytes, key] = [uuidBytes(tenant), Buffer.from(spaceId), int32(0)];
    for (let chunk = 0; chunk < corpus.size; chunk++) {
      const hash = Buffer.from(contentHash(`chunk ${chunk}`));
      yield {
        columns: [tenantBytes, spaceBytes, int8Bytes(chunk + 1), key, hash],
        vector: corpus.vector(chunk),
      };
      if ((chunk + 1) % 10_000 === 0) sayProgress('Helix vectors', chunk + 1, corpus.size);
    }
  },
};

/** The tenant's first project, `default`. */
const PROJECT = 1;
const METADATA = JSON.stringify({ summary: '', keywords: [], hypothetical_questions: [], source: {} });

function countDocuments({ size }: Corpus): number {
  return Math.ceil(size / CHUNKS_PER_DOCUMENT);
}

/** Of o200k on these texts. Counting every one would take longer than all the rest. */
const CHARACTERS_PER_TOKEN = 5;
function tokensOf(text: string): number {
  return Math.round(text.length / CHARACTERS_PER_TOKEN);
}
