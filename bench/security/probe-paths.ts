import { secretsIn } from './marks.ts';
import type { Tally } from './probe-class.ts';
import type { Attack } from './probe-references.ts';
import { sendRaw } from './send-raw.ts';

/** Addresses that a router and a guard might read in two ways; as they are, because a client would tidy them up. */
export async function probePaths(url: string, tally: Tally, attack: Attack): Promise<void> {
  const { document, trace } = attack.victim;
  const paths = [...waysOf('/v1/documents', document), ...waysOf('/v1/traces', trace), ...AROUND];
  await Promise.all(
    paths.flatMap((path) =>
      [undefined, attack.key].map(async (key) => {
        const authorization = key ? `authorization: Bearer ${key}\r\n` : '';
        const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}connection: close\r\n\r\n`;
        const { text, statuses } = await sendRaw(url, head);
        tally.tried();
        const leaked = secretsIn(text, attack.marks);
        const isOpen = key === undefined && statuses[0] === 200 && /^\/\/?v1/i.test(path);
        if (leaked.length > 0 || statuses[0] === 500 || isOpen)
          tally.leak(
            `${statuses[0]}: ${leaked.join(', ') || text.slice(0, 200)}`,
            `GET ${path} with ${key ? attack.who : 'no key'}`,
          );
      }),
    ),
  );
}

/** Where no key is needed, with a step to where one is. */
const AROUND = [
  '/healthz/../v1/documents',
  '/healthz%2f..%2fv1/documents',
  '/openapi.json/../v1/documents',
  '/openapi.json;/v1/documents',
  '/assets/../v1/documents',
  '/v1/documents.json',
  '/v1/documents/.css',
  '/v1/documents?.css',
  '/v1/documents#.css',
  '/..%2f..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/%5c..%5cpackage.json',
  'http://other.example/v1/documents',
];

function waysOf(path: string, id: string | number): string[] {
  const first = String(id)[0]!;
  return [
    `${path}//${id}`,
    `/${path}/${id}`,
    `${path}/./${id}`,
    `${path}/x/../${id}`,
    `${path}/%2e/${id}`,
    `${path}/x/%2e%2e/${id}`,
    `${path}/${id}/`,
    `${path}/${id}.`,
    `${path}/${id};x=1`,
    `${path}/${id}%00`,
    `${path}/${id}%20`,
    `${path}/+${id}`,
    `${path}/${id}%2foriginal`,
    `${path}/%3${first}${String(id).slice(1)}`,
    `${path.toUpperCase()}/${id}`,
    `${path}/${id}?id=1`,
    `${path}/1?id=${id}`,
    `${path}/1,${id}`,
    `${path}/%c0%ae%c0%ae/${id}`,
    `${path}/${id}\\..\\1`,
  ];
}
