import type { DocumentFilter } from '../../../src/client/client.ts';

/** Which documents the list shows. */
export type ListQuery = {
  search: string;
  /** Empty for all. */
  sourceType: string;
  tag: string;
  isDeleted: boolean;
  /** From 0. */
  page: number;
};

export const PAGE_SIZE = 50;
export const EVERYTHING: ListQuery = { search: '', sourceType: '', tag: '', isDeleted: false, page: 0 };

/** A change to what is looked for leads back to the first page. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 0, ...change };
}

export function isNarrowed({ search, sourceType, tag }: ListQuery): boolean {
  return search.trim() !== '' || sourceType !== '' || tag !== '';
}

export function filterOf(query: ListQuery, project: string): DocumentFilter {
  const { search, sourceType, tag, isDeleted, page } = query;
  return {
    project,
    search: search.trim() || undefined,
    sourceType: sourceType || undefined,
    tag: tag || undefined,
    deleted: isDeleted,
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
    facets: true,
  };
}
