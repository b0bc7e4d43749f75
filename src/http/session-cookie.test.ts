import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { refuseInsecurePage, sessionOf, setSession } from './session-cookie.ts';

const pageOf = (origin: string | undefined, hostname = new URL(origin!).hostname) =>
  ({ hostname, headers: { origin } }) as unknown as FastifyRequest;
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

test('[AUTH-INSECURE-PAGE] a page over plain HTTP from elsewhere is told why no session would be kept, and what to do', () => {
  for (const origin of ['http://helix.example.com', 'http://192.168.1.7:8080'])
    expect(() => refuseInsecurePage(pageOf(origin))).toThrow(
      /opened over plain HTTP.*over HTTPS.*http:\/\/localhost/,
    );
  for (const origin of ['https://helix.example.com', 'http://localhost:8080', 'http://127.0.0.1:8080'])
    expect(() => refuseInsecurePage(pageOf(origin))).not.toThrow();
  // What is no page keeps its cookies as it likes.
  expect(() => refuseInsecurePage(pageOf(undefined, 'helix.example.com'))).not.toThrow();
});
