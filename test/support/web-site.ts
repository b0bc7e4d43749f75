import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page: its content, or whatever answers. */
export type Page =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export type WebSite = {
  url: string;
  port: number;
  /** By path; what is not there answers 404. Pages that are text have an ETag. */
  pages: Record<string, Page>;
  /** `GET /path 200`, in the order answered. */
  requests: string[];
  close(): Promise<void>;
};

/** A small web site on a free port of the loopback. */
export async function startWebSite(pages: Record<string, Page> = {}): Promise<WebSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.once('finish', () => requests.push(`${request.method} ${path} ${response.statusCode}`));
    const page = site.pages[path];
    if (typeof page === 'function') return page(request, response);
    if (typeof page === 'string') return sendText(request, response, page);
    const { status = page ? 200 : 404, headers = { 'content-type': 'text/html' }, body = '' } = page ?? {};
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: WebSite = {
    url: `http://127.0.0.1:${port}`,
    port,
    pages,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
}

function sendText(request: IncomingMessage, response: ServerResponse, text: string): void {
  const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}-${text.length}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else {
    const type = text.startsWith('<?xml') ? 'application/xml' : 'text/html; charset=utf-8';
    response.writeHead(200, { etag, 'content-type': type }).end(text);
  }
}
