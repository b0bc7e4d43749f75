import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** An issuer of tokens on loopback: its keys can be changed, and it can be told to fail. */
export async function startJwksServer() {
  const state = { keys: [] as JWK[], answer: undefined as Answer | undefined, requests: 0 };
  const server = createServer((_, response) => {
    state.requests++;
    const { status, body } = state.answer ?? { status: 200, body: JSON.stringify({ keys: state.keys }) };
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type JwksServer = Awaited<ReturnType<typeof startJwksServer>>;
type Answer = { status: number; body: string };

/** A pair of keys, and what is published of it. */
export async function makeSigner(kid: string, alg = 'ES256'): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

export type Signer = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK };

/** A token of the signer; `claims` and `header` go over what is usual, and `undefined` takes something out. */
export function signToken(
  signer: Signer,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'JWT', ...header })
    .sign(signer.privateKey);
}
