import type { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import type { BodyName } from './bodies.ts';

/** One address of the API. What it takes are the very schemas that its route parses with. */
export type Operation = {
  /** Unique; the name of the client's method where there is one. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{id}` for what differs. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  body?: JsonBody | FormBody;
  /** What must be given although the schema lets it be missing, because an error of its own says so. */
  needs?: readonly string[];
  answers: Partial<Record<200 | 201 | 202 | 206 | 400 | 404 | 415 | 501 | 502 | 503, Answer>>;
  /** What can go wrong besides what can with every request. */
  errors?: readonly ErrorCode[];
  example?: Example;
  /** Lines that use the typed client, which is there as `client`. None where it has no method for this. */
  client?: string;
};

export const TAGS = {
  Questions: 'Ask, search, and look at what an answer was made from.',
  Conversations: 'What was asked and answered, kept in its order.',
  Documents: 'Add documents, look at them and their versions, take them away.',
  Repositories: 'Repositories of Git that documents were taken from.',
  Connectors: 'Sources that documents are brought in from again and again.',
  Runs: 'How far the reading of a document is.',
  Agents: 'Personas with a model, an output type and hints where to look.',
  Artifacts:
    'Documents that are written from documents: cited, versioned, and marked when they are out of date.',
  Projects: 'Namespaces for documents, each with its settings.',
  Evals: 'What came of the sets of cases that `helix eval` ran.',
  Feedback: 'What readers said of answers.',
  Integrations: 'For programs that speak the format of OpenAI or the Model Context Protocol.',
  Access: 'Who may use this Helix, and what they did.',
  Service: 'Whether this Helix works, and what it can do.',
} as const;

export type Tag = keyof typeof TAGS;

/** `isOptional`: no body at all is the same as an empty object. */
export type JsonBody = { json: z.ZodType; isOptional?: boolean };
export type FormBody = { form: z.ZodObject; file: { name: string; description: string } };

export type Answer = {
  description: string;
  /** Of several, one that depends on what was asked for. */
  json?: BodyName | readonly BodyName[];
  /** The same as an event stream, where the request accepts one or there is no other form: its events and what each carries. */
  stream?: Readonly<Record<string, { body: BodyName; isList?: boolean }>>;
  /** A file. */
  bytes?: true;
  /** Lines of text. */
  text?: true;
  headers?: Readonly<Record<string, string>>;
};

/** Values that work on a Helix with the sample in it, as far as that can be. */
export type Example = {
  parameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  json?: object;
  form?: Readonly<Record<string, string>>;
};
