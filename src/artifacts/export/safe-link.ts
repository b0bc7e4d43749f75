const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address as a browser understands it; undefined for one that is not for the web or for mail. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !SAFE_SCHEMES.has(url.protocol)) return undefined;
  return url.href === `${address}/` ? address : url.href;
}
