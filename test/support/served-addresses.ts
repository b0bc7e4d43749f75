import type { FastifyInstance } from 'fastify';

/** The addresses of the API that a server answers, as `GET /v1/documents/:id`; the page and its files are not among them. */
export function servedAddresses(server: FastifyInstance): string[] {
  const path: string[] = [];
  // The framework prints a tree: each line is what its address adds to the one it hangs from.
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([\s│]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (indent === undefined || part === undefined || methods === undefined) return [];
      path.splice(indent.length / 4, path.length, part);
      // The page and its files are served for HEAD too; the API is not.
      if (methods.includes('HEAD')) return [];
      return methods.split(', ').map((method) => `${method} ${path.join('')}`);
    });
}
