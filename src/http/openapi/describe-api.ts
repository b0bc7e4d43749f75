import { describeOperation } from './describe-operation.ts';
import { bodyRef, bodySchemas, type JsonSchema } from './json-schema.ts';
import { TAGS } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** The API as OpenAPI 3.1, made of the schemas that the routes parse with. */
export function describeApi(): ApiDescription {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Helix',
      version: '1',
      description:
        "Answers questions from a team's own documents, with citations that hold and a refusal when the evidence is not there. Every answer has the header `x-request-id`, by which it can be looked up.",
    },
    // Relative to where this description is, so that it holds wherever Helix is served.
    servers: [{ url: './' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: {
      schemas: bodySchemas(),
      responses: {
        Failure: {
          description: 'Any other failure, in the one shape that errors have.',
          content: { 'application/json': { schema: bodyRef('Error') } },
        },
      },
    },
  };
}

function describePaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method] = describeOperation(operation);
  }
  return paths;
}

export type ApiDescription = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, JsonSchema> };
};
