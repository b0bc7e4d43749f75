import { HelixRequestError } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { offer, PICTURE_NAMES } from './check-image.ts';

const NO_MODEL =
  'No model that looks at pictures is set up here, so this was not answered. Whoever runs this Helix can set one up: GEMINI_API_KEY turns one on.';

/** No model looked at the picture. */
export const UNSEEN: Failure = {
  message: NO_MODEL,
  code: 'vision_not_configured',
  requestId: null,
  canRetry: false,
};

/** Why a question about a picture has no answer, for whoever asked it. */
export function explainImageFailure(error: unknown): Failure {
  const failure = toFailure(error);
  if (!(error instanceof HelixRequestError)) return failure;
  switch (error.status) {
    case 413:
      return { ...failure, message: `The picture is too large. ${error.message}` };
    case 415:
      return {
        ...failure,
        message: `This file is not a picture that can be asked about. ${offer(Object.keys(PICTURE_NAMES))}`,
      };
    case 501:
      return { ...UNSEEN, requestId: failure.requestId };
    default:
      return failure;
  }
}

/** What the server could read in the picture; null where there is nothing to read. */
export function writingIn(error: unknown): string | null {
  const writing = error instanceof HelixRequestError ? error.body?.ocr_text : null;
  return typeof writing === 'string' && writing.trim() !== '' ? writing.trim() : null;
}
