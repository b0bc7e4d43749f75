/** Gemini's response bodies, field by field as ai.google.dev/api documents them. */

export function answerBody(text: string, finishReason = 'STOP'): object {
  return {
    candidates: [{ content: { parts: text ? [{ text }] : [], role: 'model' }, finishReason, index: 0 }],
    usageMetadata: usage(text),
  };
}

export function blockedBody(): object {
  return {
    promptFeedback: { blockReason: 'SAFETY' },
    usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 },
  };
}

export function deltaFrame(text: string): string {
  return frame({ candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }] });
}

export function finishFrame(text: string, finishReason: string): string {
  return frame({
    candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason, index: 0 }],
    usageMetadata: usage(text),
  });
}

export function frame(body: object): string {
  return `data: ${JSON.stringify(body)}\r\n\r\n`;
}

export function errorBody(
  code: number,
  message = MESSAGES[code] ?? 'Something failed.',
  details?: unknown[],
): object {
  return {
    error: { code, message, status: STATUS_NAMES[code] ?? 'UNKNOWN', ...(details ? { details } : {}) },
  };
}

function usage(text: string): object {
  const candidatesTokenCount = Math.ceil(text.length / 4);
  return { promptTokenCount: 10, candidatesTokenCount, totalTokenCount: 10 + candidatesTokenCount };
}

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const MESSAGES: Record<number, string> = {
  400: 'The request holds an invalid argument.',
  401: 'The request has invalid credentials.',
  403: 'The caller is not known. Send a key.',
  404: 'The model or method was not found.',
  429: 'The quota is used up.',
  500: 'An internal error occurred.',
  503: 'The model is overloaded.',
};

export type GeminiPart = { text?: string; inlineData?: { mimeType: string; data: string } };

export type EmbedBody = {
  content: { parts: GeminiPart[] };
  outputDimensionality?: number;
  taskType?: string;
};

/** Any request body of the four methods; which fields are there depends on the method. */
export type GeminiBody = Partial<EmbedBody> & {
  requests?: EmbedBody[];
  systemInstruction?: { parts: GeminiPart[] };
  contents?: { role: string; parts: GeminiPart[] }[];
  generationConfig?: {
    temperature?: number;
    maxOutputTokens?: number;
    responseMimeType?: string;
    responseSchema?: unknown;
    responseJsonSchema?: unknown;
  };
};
