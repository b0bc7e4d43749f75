import type { Connector, SyncReport } from '../src/client/client.ts';

/** Connectors whose syncs ended in every way, for pages whose server is played by the test. */
export const REPORT: SyncReport = {
  status: 'done',
  created: 3,
  updated: 1,
  unchanged: 128,
  held_back: 0,
  removed: 2,
  skipped: 1,
  failed: 1,
  removal_refused: 0,
  problems: [
    {
      source_uri: 'https://docs.example.com/guides/onboarding/first-week-with-a-very-long-name.html',
      outcome: 'failed',
      reason: 'it answers 503',
    },
    {
      source_uri: 'https://docs.example.com/private',
      outcome: 'skipped',
      reason: 'robots.txt does not allow it',
    },
  ],
  error: null,
  elapsed_ms: 64_000,
};

const SITE: Connector = {
  connector_id: 1,
  project: 'library',
  name: 'docs.example.com',
  kind: 'web',
  config: { urls: [], sitemaps: ['https://docs.example.com/sitemap.xml'] },
  document_count: 132,
  is_syncing: false,
  last_started_at: '2026-01-31T09:00:00Z',
  last_finished_at: '2026-01-31T09:01:04Z',
  last_report: REPORT,
  created_at: '2026-01-01T00:00:00Z',
};

export const CONNECTORS: Connector[] = [
  SITE,
  {
    ...SITE,
    connector_id: 2,
    name: 'News',
    kind: 'feed',
    config: { url: 'https://example.com/news.xml' },
    document_count: 0,
    last_report: {
      ...REPORT,
      status: 'failed',
      created: 0,
      updated: 0,
      unchanged: 0,
      removed: 0,
      skipped: 0,
      failed: 0,
      problems: [],
      error: {
        code: 'fetch_failed',
        message: 'https://example.com/news.xml cannot be fetched: the feed answers 500.',
      },
    },
  },
  {
    ...SITE,
    connector_id: 3,
    name: 'policies & rules',
    kind: 'folder',
    config: { folder: '/srv/policies' },
    document_count: 12,
    last_report: {
      ...REPORT,
      created: 0,
      updated: 0,
      removed: 0,
      failed: 0,
      skipped: 0,
      removal_refused: 9,
      problems: [],
    },
  },
  {
    ...SITE,
    connector_id: 4,
    name: 'wiki',
    config: {
      urls: ['a', 'b', 'c', 'd', 'e'].map((page) => `https://wiki.example.com/${page}`),
      sitemaps: [],
    },
    document_count: 5,
    last_report: { ...REPORT, removed: 0, skipped: 0, failed: 0, removal_refused: 3, problems: [] },
  },
];
