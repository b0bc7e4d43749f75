import type { HelixError } from '../errors.ts';

/** Whether what is asked for belongs to OpenAI's API, whose clients look for the message of an error in a place of their own. */
export function isOpenAiPath(url: string): boolean {
  return /^\/v1\/(?:chat\/completions|models)(?:[/?]|$)/.test(url);
}

/** An error as OpenAI's clients read it, with what every error of Helix has beside it. */
export function openAiErrorBody(
  { code, message, status, details }: HelixError,
  requestId: string,
): OpenAiError {
  const isModel = code === 'project_not_found' || (code === 'not_found' && details.param === 'model');
  const error = {
    message,
    type: typeOf(status),
    code: isModel ? 'model_not_found' : code,
    param: isModel ? 'model' : typeof details.param === 'string' ? details.param : null,
  };
  return { error, message, request_id: requestId };
}

export type OpenAiError = {
  error: { message: string; type: string; code: string; param: string | null };
  message: string;
  request_id: string;
};

function typeOf(status: number): string {
  if (status === 429) return 'rate_limit_error';
  if (status === 403) return 'permission_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
