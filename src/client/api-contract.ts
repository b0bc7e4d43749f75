/** What Helix says of its own API (OpenAPI 3.1), as far as it is used to show it. */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  /** By address, then by method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
};

export type ApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, ApiContent> };
  /** By status, or `default` for every other. */
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, ApiContent> }>;
  /** Lines that use this client, which is there as `client`. */
  'x-client'?: string;
};

export type ApiParameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

export type ApiContent = {
  schema: JsonSchema;
  example?: Record<string, unknown>;
  /** The events of a stream, and what each carries. */
  'x-events'?: Record<string, JsonSchema>;
};

/** The part of JSON Schema that the description uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  contentMediaType?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: boolean | JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
};
