/** A whole program that uses the typed client, for a Helix at an address. */
export function clientSnippet(lines: string, address: string): string {
  return [
    "import { createHelixClient } from 'helix-assistant/client';",
    '',
    `const client = createHelixClient({ baseUrl: '${address}' });`,
    lines,
  ].join('\n');
}
