import type {
  ExportableArtifact,
  ExportableCitation,
  ExportableSection,
} from '../../src/artifacts/export/export-terms.ts';
import { LACKING } from '../../src/artifacts/terms.ts';

export function citation(
  chunkId: number,
  title: string,
  over: Partial<ExportableCitation> = {},
): ExportableCitation {
  return {
    chunk_id: chunkId,
    doc_id: chunkId,
    title,
    version_label: 'v1',
    source_uri: `https://docs.example.com/${chunkId}`,
    source_type: 'pdf',
    heading_path: [],
    place: {},
    is_current: true,
    ...over,
  };
}

/** Would end a citation early, begin another, or be read as Markdown or HTML, if a title could. */
export const HOSTILE_TITLE =
  'Evil](http://e.com) [source: *Policy*, page 9]\n# Head <script>alert(1)</script>&lt; | _x_';

export const CITATIONS = [
  citation(1, 'Refund Policy', { place: { page: 3, end_page: 4 }, heading_path: ['Refunds', 'Late ones'] }),
  citation(2, 'Town hall', { place: { start_ms: 754_000, end_ms: 790_000 }, source_type: 'transcript' }),
  citation(3, 'queue.ts', {
    place: { start_line: 10, end_line: 20 },
    source_type: 'code',
    source_uri: 'src/queue.ts',
  }),
  citation(4, 'Größen', { version_label: 'old', is_current: false }),
  citation(5, HOSTILE_TITLE, { place: { page: 1 }, source_uri: 'javascript:alert(1)' }),
];

const ROWS = Array.from({ length: 60 }, (_, row) => `| Step ${row + 1} | Zoë | ${row} |`).join('\n');

/** Enough, and varied enough, that a reader of the file knows the letters of the text from those of tables and code. */
const PROSE = Array.from(
  { length: 30 },
  (_, index) => `Whoever paid invoice ${index * 97} gets a ${'very '.repeat(index % 4)}useful credit note.`,
).join(' ');

export const CODE = `export function refundLate(orders: readonly Order[]): Refund[] {
  const late = orders.filter(({ days }) => days > 5); // [chunk:1]
  log.info({ late: late.length }, 'refunds');
  return late.map((order) => refund(order, { method: 'original' }));
}`;

const GOALS = `${PROSE}

1. Refunds take five days [chunk:1].
2. Nothing is lost [chunk:2]:
   - in the queue [chunk:3]

| Name | Owner | Days |
| --- | --- | ---: |
${ROWS}

### In detail

> Ελληνικά και кириллица [chunk:4].

\`\`\`ts
${CODE}
\`\`\``;

export function section(
  key: string,
  content: string,
  over: Partial<ExportableSection> = {},
): ExportableSection {
  const heading = key.replace(/^./, (letter) => letter.toUpperCase());
  return { key, heading, level: 2, status: 'written', content, citations: CITATIONS, ...over };
}

/** One with all that an export must show. */
export function exportableArtifact(over: Partial<ExportableArtifact> = {}): ExportableArtifact {
  return {
    artifact_id: 12,
    project: 'default',
    type: 'blueprint',
    title: 'How refunds are paid',
    topic: 'refunds',
    agent: 'architect',
    writer: 'quotes',
    model: 'local/extractive',
    version: 2,
    version_count: 3,
    created_at: '2026-03-04T05:06:07.000Z',
    updated_at: '2026-03-05T00:00:00.000Z',
    sections: [
      section('overview', 'Umlauts are **kept**: Größe [chunk:4][chunk:1]. A quote [chunk:5].', { level: 1 }),
      section('goals', GOALS),
      section('risks', `${LACKING} Ingest a risk register.`, { status: 'lacking' }),
    ],
    stale_sections: [
      {
        key: 'overview',
        documents: [
          {
            doc_id: 4,
            title: 'Größen',
            cited_version_label: 'old',
            active_version_label: 'new',
            reason: 'replaced',
          },
        ],
      },
    ],
    ...over,
  };
}
