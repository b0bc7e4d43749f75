import type { GeminiBody, GeminiPart } from './gemini-wire.ts';

/** What a model is asked, read out of the wire format. */
export function readRequest(model: string, body: GeminiBody): GeminiRequest {
  const parts = (body.contents ?? []).flatMap((content) => content.parts);
  const config = body.generationConfig;
  return {
    model,
    system: textOf(body.systemInstruction?.parts ?? []),
    prompt: textOf(parts),
    images: parts.flatMap((part) => (part.inlineData ? [part.inlineData] : [])),
    json: config?.responseMimeType === 'application/json',
    schema: config?.responseJsonSchema ?? config?.responseSchema,
    temperature: config?.temperature,
  };
}

/** Answers from the first source and cites it; in JSON mode with the plainest value of the schema. */
export function answerFromFirstSource(request: GeminiRequest): string[] {
  if (request.json) return [JSON.stringify(plainestValue(request.schema))];
  if (request.images.length > 0) {
    return request.images.map(
      ({ mimeType, data }) => `An image of type ${mimeType}, ${data.length} characters. `,
    );
  }
  const source = /^\[1\] \(id=[^)]*\) (.*)$/m.exec(request.prompt)?.[1];
  if (!source) return ["I don't have that in the provided documents."];
  const sentence = /^.*?[.!?](?=\s|$)/.exec(source)?.[0] ?? source;
  return [...(sentence.match(/\S+\s*/g) ?? []), ' [1]'];
}

function textOf(parts: readonly GeminiPart[]): string {
  return parts.map((part) => part.text ?? '').join('');
}

function plainestValue(schema: unknown): unknown {
  const { type, properties, enum: values } = (schema ?? {}) as JsonSchema;
  if (values) return values[0];
  switch (type?.toLowerCase()) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, value]) => [name, plainestValue(value)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 0;
    default:
      return '';
  }
}

export type GeminiRequest = {
  model: string;
  system: string;
  prompt: string;
  images: { mimeType: string; data: string }[];
  json: boolean;
  schema: unknown;
  temperature: number | undefined;
};

type JsonSchema = { type?: string; properties?: Record<string, unknown>; enum?: unknown[] };
