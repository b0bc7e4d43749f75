import type { Address, Email } from 'postal-mime';

/** The lines of a header that say who wrote to whom, when and about what. */
export function messageHeader(email: Email): string {
  const lines: [string, string | undefined][] = [
    ['From', email.from && written(email.from)],
    ['To', email.to?.map(written).join(', ')],
    ['Cc', email.cc?.map(written).join(', ')],
    ['Bcc', email.bcc?.map(written).join(', ')],
    // As it was sent: a parsed date would lose the sender's time zone.
    ['Date', email.headers.find(({ key }) => key === 'date')?.value],
    ['Subject', email.subject],
  ];
  return lines
    .map(([name, value]) => [name, oneLine(value ?? '')] as const)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function written(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(written).join(', ')}`;
  if (!address.name || address.name === address.address) return address.address;
  return address.address ? `${address.name} <${address.address}>` : address.name;
}

function oneLine(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim();
}
