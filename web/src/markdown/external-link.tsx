import type { ReactNode } from 'react';
import { safeAddress } from './safe-address.ts';

/** Leads out of the page where the address is one that is safe to open, and is mere text where it is not. */
export function ExternalLink({ address, children }: { address: string; children: ReactNode }) {
  const safe = safeAddress(address);
  if (!safe) return children;
  // The title is the address the browser goes to: a host in letters that only look Latin shows as what it is.
  return (
    <a href={safe} title={safe} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
