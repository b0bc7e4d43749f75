import { createHelixClient, type HelixClient } from '../client/client.ts';
import type { Helix } from '../compose.ts';
import { createServer } from '../http/create-server.ts';

/**
 * The client over a Helix of this process: requests go through the server's routes without a socket, so a command says
 * and does the same whether a server is running or not.
 */
export async function inProcessClient(
  helix: Helix,
): Promise<{ client: HelixClient; close(): Promise<void> }> {
  const server = await createServer(helix);
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const body = init?.body;
    const response = await server.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { host: 'localhost', ...Object.fromEntries(new Headers(init?.headers).entries()) },
      ...(typeof body === 'string' && { payload: body }),
    });
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const empty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  };
  return {
    client: createHelixClient({ baseUrl: 'http://localhost', fetch, retries: 0 }),
    close: () => server.close(),
  };
}
