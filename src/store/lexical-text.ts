import { type Fragment, sql } from './sql.ts';

/**
 * The words a chunk is found by: the title and the headings it stands under, its text and its context. To be used where
 * `heading_path`, `text` and `context` are columns; ingestion and `helix reindex` must index the same.
 */
export function lexicalText(title: Fragment): Fragment {
  return sql`
    setweight(to_tsvector('english', ${title}), 'A') ||
    setweight(to_tsvector('english', coalesce((select string_agg(heading, ' ') from jsonb_array_elements_text(heading_path) as heading), '')), 'B') ||
    to_tsvector('english', text) || to_tsvector('english', context)`;
}
