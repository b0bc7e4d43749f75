import { expect, test } from 'vitest';
import { HelixRequestError } from '../../../src/client/client.ts';
import { explainImageFailure, writingIn } from './explain-image-failure.ts';

test('without a model that sees, that is said, with the writing in the picture', () => {
  const error = errorOf(501, { ocr_text: ' TOTAL 42 EUR ' });
  expect(explainImageFailure(error)).toMatchObject({
    message: expect.stringContaining('No model that looks at pictures is set up here'),
    canRetry: false,
  });
  expect(writingIn(error)).toBe('TOTAL 42 EUR');
});

test.each([null, { ocr_text: null }, { ocr_text: ' ' }])('without writing (%j) there is none', (body) => {
  expect(writingIn(errorOf(501, body))).toBeNull();
});

test('a refused type is said in plain words', () => {
  expect(explainImageFailure(errorOf(415, null)).message).toBe(
    'This file is not a picture that can be asked about. Choose one in the format PNG, JPEG, WebP, HEIC, or HEIF.',
  );
});

function errorOf(status: number, body: Record<string, unknown> | null): HelixRequestError {
  return new HelixRequestError({ status, code: 'code', message: 'unsupported media type', body });
}
