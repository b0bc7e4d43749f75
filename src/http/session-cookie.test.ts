import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { sessionOf, setSession } from './session-cookie.ts';

const requestTo = (hostname: string, cookie?: string) =>
  ({ hostname, headers: { cookie } }) as unknown as FastifyRequest;

function cookieFor(hostname: string): string {
  let set = '';
  const reply = { header: (_: string, value: string) => (set = value) } as unknown as FastifyReply;
  setSession(requestTo(hostname), reply, 'hxs_1', new Date(Date.now() + 60_500));
  return set;
}

test('[AUTH-COOKIE] elsewhere than on this machine the cookie goes over TLS alone, and only this very host can set it', () => {
  expect(cookieFor('helix.example.com')).toBe(
    '__Host-helix_session=hxs_1; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure',
  );
  expect(cookieFor('localhost:8080')).toBe(
    'helix_session=hxs_1; Path=/; HttpOnly; SameSite=Strict; Max-Age=60',
  );
  expect(sessionOf(requestTo('helix.example.com', 'a=b; __Host-helix_session=hxs_2'))).toBe('hxs_2');
  expect(sessionOf(requestTo('helix.example.com', 'helix_session=planted'))).toBeUndefined();
});
