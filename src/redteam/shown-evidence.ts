const LONGEST = 240;

/** A text as it may stand in a report: keys and passwords taken out. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((before, secret) => before.replaceAll(secret, '[secret]'), text);
}

/** On one line, without characters that steer a terminal or cannot be seen, and not too long. */
export function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
}
