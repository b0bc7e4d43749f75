import { expect, test } from 'vitest';
import { checkImage } from './check-image.ts';

const LIMITS = { question_length: 4000, image_bytes: 100, image_types: ['image/png', 'image/jpeg'] };

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n…'],
  ['JPEG', '\xff\xd8\xff\xe0'],
])('a %s passes, whatever its name', async (_name, bytes) => {
  expect(await checkImage(fileOf(bytes, 'holiday.txt'), LIMITS)).toBeNull();
});

test('what only calls itself a picture does not pass', async () => {
  expect(await checkImage(fileOf('GIF89a', 'cat.png'), LIMITS)).toBe(
    '“cat.png” is not a picture that can be asked about. Choose one in the format PNG or JPEG.',
  );
});

test('a type that this Helix does not take does not pass', async () => {
  const webp = fileOf('RIFF\x00\x00\x00\x00WEBPVP8 ', 'cat.webp');
  expect(await checkImage(webp, LIMITS)).toContain('is not a picture that can be asked about');
  expect(await checkImage(webp, null)).toBeNull();
});

test('an empty and a large picture are refused with their size', async () => {
  expect(await checkImage(fileOf('', 'none.png'), LIMITS)).toContain('is empty');
  expect(await checkImage(fileOf(`\x89PNG\r\n\x1a\n${' '.repeat(2000)}`, 'big.png'), LIMITS)).toBe(
    '“big.png” has 2 kB; at most 100 bytes can be sent. Choose a smaller picture.',
  );
});

test('a photo of a phone passes where it is taken', async () => {
  expect(await checkImage(fileOf('\x00\x00\x00\x18ftypheic\x00\x00', 'p.heic'), null)).toBeNull();
});

function fileOf(characters: string, name: string): File {
  return new File([Uint8Array.from(characters, (character) => character.charCodeAt(0))], name);
}
