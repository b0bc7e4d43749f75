import { expect, test } from 'vitest';
import { chooseSource } from './choose-source.ts';

const SCOPE = 'https://team.example/helix/';
const FILES = ['./', 'assets/index-abc.js', 'favicon.svg'];
const choose = (path: string, { method = 'GET', mode = 'cors' }: Partial<Request> = {}) =>
  chooseSource({ method, mode, url: new URL(path, SCOPE).href }, { scope: SCOPE, files: FILES });

test.each([
  'v1/documents',
  'v1/documents/7/original',
  'v1/query',
  'ask?q=assets/index-abc.js',
  'ask-image',
  'readyz',
  'healthz',
  'openapi.json',
  'service-worker.js',
  '../assets/index-abc.js',
  'https://elsewhere.example/helix/assets/index-abc.js',
])('[PWA-API] %s is never answered by the worker, asked for or opened', (path) => {
  expect(choose(path)).toBeNull();
  expect(choose(path, { mode: 'navigate' })).toBeNull();
});

test('what changes something is never answered by the worker', () => {
  expect(choose('', { method: 'POST', mode: 'navigate' })).toBeNull();
  expect(choose('favicon.svg', { method: 'HEAD' })).toBeNull();
});

test('the page, its assets and its files have their sources', () => {
  expect(choose('', { mode: 'navigate' })).toBe('page');
  expect(choose('?from=home-screen#/documents', { mode: 'navigate' })).toBe('page');
  expect(choose('index.html', { mode: 'navigate' })).toBe('page');
  expect(choose('assets/viewer-def.js')).toBe('asset');
  expect(choose('favicon.svg')).toBe('file');
});
