const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address as the browser understands it; null for one that runs something, loads something or leads into the page itself. */
export function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && SAFE_SCHEMES.has(url.protocol) ? url.href : null;
}
