/** A row with what names of fields or addresses give away as a secret taken out: an archive is handed on. */
export function withoutSecrets(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return cleaned(values) as Record<string, unknown>;
}

const SECRET = /token|secret|passw|credential|authorization|cookie|api[-_]?key|private[-_]?key/i;

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutPassword(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const open = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(open.map(([name, each]) => [name, cleaned(each)]));
}

/** `https://user:word@host/…` without what stands before the host. */
function withoutPassword(text: string): string {
  return text.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*@/gi, '$1');
}
