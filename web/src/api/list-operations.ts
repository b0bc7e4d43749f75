import type { ApiDescription, ApiOperation } from '../../../src/client/client.ts';

/** The operations of a description by group, in its order; groups without any are left out. */
export function listOperations({ tags, paths }: ApiDescription): OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: all.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** Those that hold every word of the search, in their address, their words or their parameters. */
export function searchOperations(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((listed) => {
        const text = wordsOf(group.name, listed);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

export function countOperations(groups: readonly OperationGroup[]): number {
  return groups.reduce((sum, { operations }) => sum + operations.length, 0);
}

function wordsOf(group: string, { method, path, operation }: ListedOperation): string {
  const { operationId, summary, description = '', parameters = [] } = operation;
  const names = parameters.map(({ name }) => name);
  return [group, method, path, operationId, summary, description, ...names].join(' ').toLowerCase();
}

export type ListedOperation = { path: string; method: string; operation: ApiOperation };
export type OperationGroup = { name: string; description: string; operations: ListedOperation[] };
