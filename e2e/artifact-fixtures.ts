import type {
  AgentBody,
  Artifact,
  ArtifactCitation,
  ArtifactDiff,
  ArtifactSection,
  ArtifactSummary,
  ArtifactVersion,
} from '../src/client/client.ts';
import { LACKING } from '../src/client/client.ts';

/** Artifacts in every condition, for pages whose server is played by the test. */
export const CITED: ArtifactCitation = {
  chunk_id: 1,
  doc_id: 1,
  doc_version_id: 1,
  title: 'Refund Policy',
  version_label: 'v1',
  source_uri: 'refund-policy.pdf',
  source_type: 'pdf',
  heading_path: ['Refunds'],
  place: { page: 3 },
  is_current: true,
};

const coverage = (found: number, asked: number): ArtifactSection['coverage'] => ({
  ratio: found / asked,
  documents: Math.min(found, 2),
  questions: [
    'What are the goals of the refund process?',
    'Why does the refund process exist, and what problem does it solve?',
    'What are the targets and deadlines of the refund process?',
    'What is out of scope for the refund process?',
  ]
    .slice(0, asked)
    .map((question, index) => ({
      question,
      is_answered: index < found,
      reason: null,
      chunk_ids: index < found ? [1, 2, 3].slice(index) : [],
    })),
});

const section = (key: string, heading: string, change: Partial<ArtifactSection>): ArtifactSection => ({
  key,
  heading,
  level: key === 'overview' ? 1 : 2,
  status: 'written',
  content: '',
  coverage: coverage(4, 4),
  citations: [CITED, { ...CITED, chunk_id: 2, title: 'Billing Service', source_uri: 'billing.md' }],
  is_repaired: false,
  problems: [],
  written_in: 2,
  is_stale: false,
  ...change,
});

export const SECTIONS: ArtifactSection[] = [
  section('overview', 'Overview', {
    content:
      'The refund process lets a customer return an order within **30 days** and get the price back [chunk:1]. The billing service carries it out and keeps a record of each refund for ten years [chunk:2].',
  }),
  section('goals', 'Goals', {
    content:
      '- A refund reaches the customer within five working days [chunk:1].\n- Nobody refunds more than 500 € without a second pair of eyes [chunk:1][chunk:2].\n- Every refund can be explained later from the record alone [chunk:2].',
    is_stale: true,
    coverage: coverage(3, 4),
    written_in: 1,
  }),
  section('architecture', 'Architecture', {
    content:
      'The parts and who runs them:\n\n| Part | Does | Runs at |\n| --- | --- | --- |\n| `refund-api` | takes requests [chunk:2] | billing team |\n| `refund-worker` | pays out at night [chunk:2] | billing team |\n| Ledger | keeps the record [chunk:1] | finance |',
    is_repaired: true,
    problems: [
      {
        code: 'uncited',
        message: 'A sentence had no citation.',
        sentence: 'The ledger is replicated to two regions.',
      },
      {
        code: 'unknown_citation',
        message: '[chunk:999] is none of the passages that were given.',
        sentence: null,
      },
    ],
  }),
  section('features', 'Features', {
    content:
      '1. The customer asks for the refund on the order page [chunk:1].\n2. The service checks date and amount, and answers at once where both are within bounds [chunk:2].\n3. What is out of bounds goes to a person [chunk:1].',
  }),
  section('risks', 'Risks', {
    status: 'lacking',
    content: `${LACKING}\n\nYou may want to ingest:\n\n- a risk register or post-mortems\n- security and compliance policies`,
    coverage: coverage(0, 4),
    citations: [],
  }),
  section('next_steps', 'Next Steps', {
    content: 'The nightly payout is replaced by one every hour in the second quarter [chunk:2].',
    coverage: coverage(2, 4),
  }),
];

export const SUMMARY: ArtifactSummary = {
  artifact_id: 12,
  project: 'default',
  type: 'blueprint',
  title: 'Blueprint of the refund process',
  topic: 'the refund process',
  agent: 'architect',
  writer: 'model',
  model: 'gemini/gemini-flash',
  version: 2,
  version_count: 2,
  sections_written: 5,
  sections_lacking: 1,
  is_stale: true,
  created_at: '2026-11-15T09:00:00Z',
  updated_at: '2026-11-16T10:42:00Z',
};

export const ARTIFACT: Artifact = {
  ...SUMMARY,
  instructions: 'For new colleagues; short sentences.',
  sections: SECTIONS,
  stale_sections: [
    {
      key: 'goals',
      heading: 'Goals',
      documents: [
        {
          doc_id: 1,
          title: 'Refund Policy',
          cited_version_label: 'v1',
          active_version_label: 'v2',
          reason: 'replaced',
        },
        {
          doc_id: 9,
          title: 'Finance memo of April',
          cited_version_label: 'v3',
          active_version_label: null,
          reason: 'deleted',
        },
      ],
    },
  ],
  markdown: '',
};

export const SUMMARIES: ArtifactSummary[] = [
  SUMMARY,
  {
    ...SUMMARY,
    artifact_id: 11,
    type: 'workflow',
    title: 'Workflow of answering an incident at night, from the first alarm to the report',
    topic: 'incidents at night',
    writer: 'quotes',
    version_count: 1,
    sections_lacking: 2,
    is_stale: false,
  },
  {
    ...SUMMARY,
    artifact_id: 10,
    type: 'pdr',
    title: 'Product design requirements of default',
    topic: null,
    version_count: 14,
    sections_lacking: 0,
    is_stale: false,
  },
];

export const VERSIONS: ArtifactVersion[] = [
  {
    version: 2,
    writer: 'model',
    model: 'gemini/gemini-flash',
    sections: ['goals'],
    lacking: [],
    created_at: '2026-11-16T10:42:00Z',
  },
  {
    version: 1,
    writer: 'model',
    model: 'gemini/gemini-flash',
    sections: SECTIONS.map(({ key }) => key),
    lacking: SECTIONS.filter(({ status }) => status === 'lacking').map(({ key }) => key),
    created_at: '2026-11-15T09:00:00Z',
  },
];

export const DIFF: ArtifactDiff = {
  artifact_id: 12,
  from: 1,
  to: 2,
  sections: SECTIONS.map(({ key, heading }) => ({
    key,
    heading,
    status: key === 'goals' ? 'changed' : 'same',
    changes:
      key === 'goals'
        ? [
            {
              kind: 'removed',
              lines: ['- A refund reaches the customer within ten working days [chunk:1].'],
            },
            { kind: 'added', lines: ['- A refund reaches the customer within five working days [chunk:7].'] },
            {
              kind: 'same',
              lines: ['- Every refund can be explained later from the record alone [chunk:2].'],
            },
          ]
        : [],
  })),
  citations: [1, 2, 7].map((chunk_id) => ({
    chunk_id,
    title: 'Refund Policy',
    version_label: chunk_id === 7 ? 'v2' : 'v1',
  })),
};

export const OWN_AGENT: AgentBody = {
  name: 'release-writer',
  description: 'Writes for customers, without jargon.',
  persona: 'You are an editor who writes for customers. Short sentences, no jargon.',
  profile: 'premium',
  output_type: 'blueprint',
  hints: { tags: ['product', 'releases'], searches: ['What is new in {topic}?'] },
  is_built_in: false,
  model: 'gemini/gemini-pro',
};
