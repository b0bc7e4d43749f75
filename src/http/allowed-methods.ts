import type { FastifyInstance } from 'fastify';

/** Notes the addresses of all routes that are added from here on, and tells which methods are taken at a path. */
export function allowedMethods(server: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, new Set([...(methodsOf.get(url) ?? []), ...[method].flat()]));
  });
  return (path) => {
    const found = [...methodsOf].filter(([url]) => isAt(path, url)).flatMap(([, methods]) => [...methods]);
    return [...new Set(found)].sort();
  };
}

/** Whether a path is one of an address such as `/v1/documents/:id`. */
function isAt(path: string, address: string): boolean {
  const parts = path.split('/');
  const wanted = address.split('/');
  const isSame = (part: string, index: number) =>
    part === parts[index] || (part.startsWith(':') && parts[index] !== '');
  return parts.length === wanted.length && wanted.every(isSame);
}
