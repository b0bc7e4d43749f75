import { describe, expect, test } from 'vitest';
import { nameKey, nameWords } from './name-key.ts';

describe('the key of a name', () => {
  test.each([
    ['fuseChannels', 'fusechannel'],
    ['fuse_channels', 'fusechannel'],
    ['Fuse the channels', 'fusechannel'],
    ['HTTPServer2', 'httpserver2'],
    ['min-slot-coverage', 'minslotcoverage'],
    ['policies', 'policy'],
    ['indexes', 'index'],
    ['a class', 'class'],
    ['status', 'status'],
    ['The', 'the'],
    ['', ''],
    ['…', ''],
  ])('of %j is %j', (name, key) => expect(nameKey(name)).toBe(key));

  test('words are split where a reader would', () => {
    expect(nameWords('parseHTTPResponse v2_final')).toEqual(['parse', 'http', 'response', 'v2', 'final']);
  });
});
