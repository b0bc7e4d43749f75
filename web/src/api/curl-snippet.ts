import type { ListedOperation } from './list-operations.ts';

/** A command that sends the example of an operation to a Helix, for a shell of Unix or Windows' Git Bash. */
export function curlSnippet({ path, method, operation }: ListedOperation, address: string): string {
  const { parameters = [], requestBody, responses } = operation;
  const examples = parameters.filter(({ example }) => example !== undefined);
  const filled = examples
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const url = new URL(filled.slice(1), address);
  for (const { name, example } of examples.filter((parameter) => parameter.in === 'query'))
    url.searchParams.set(name, String(example));
  const json = requestBody?.content['application/json'];
  const form = requestBody?.content['multipart/form-data']?.example ?? {};
  const lines = [
    ...methodOption(method, requestBody !== undefined),
    ...streamOption(responses),
    ...(json
      ? ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(json.example ?? {}))}`]
      : []),
    ...Object.entries(form).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    quoted(url.href),
  ];
  return `curl ${lines.join(' \\\n  ')}`;
}

/** `-d` and `-F` make a POST by themselves. */
function methodOption(method: string, hasBody: boolean): string[] {
  return method === 'GET' || (method === 'POST' && hasBody) ? [] : [`-X ${method}`];
}

/** What comes bit by bit is shown bit by bit; a file goes into a file. */
function streamOption(responses: ListedOperation['operation']['responses']): string[] {
  const content = responses['200']?.content ?? {};
  if ('application/octet-stream' in content) return ['-OJ'];
  return 'text/event-stream' in content && !('application/json' in content) ? ['-N'] : [];
}

/** As one word of a shell. */
function quoted(text: string): string {
  return /^[\w.,:/@%+=?&-]*$/.test(text) && !/[?&]/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
