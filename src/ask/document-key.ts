import { repositoryUri } from '../store/repositories.ts';
import type { EvidenceSpan } from './terms.ts';

/** What the document of a span is known by, alike in every database: two repositories may each have a README.md. */
export function documentKey({ repository, path }: Pick<EvidenceSpan, 'repository' | 'path'>): string {
  return repository === null ? path : repositoryUri({ name: repository, path });
}

/** Its path with the repository before it, as people write it. */
export function pathInRepository({ repository, path }: Pick<EvidenceSpan, 'repository' | 'path'>): string {
  return repository === null ? path : `${repository}/${path}`;
}
