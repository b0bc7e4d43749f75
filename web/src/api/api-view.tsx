import type { HelixClient } from '../../../src/client/client.ts';

/** The addresses of this Helix, from its own description, with snippets to copy. */
export default function ApiView({ client: _ }: { client: HelixClient }) {
  return <h1>API</h1>;
}
