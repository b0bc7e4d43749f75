import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Caller } from './caller.ts';

/**
 * Why a credential is not accepted. The reason is for the audit log; whoever sent it is told one and the same, so that
 * nothing can be found out about keys that exist.
 */
export type Refusal = {
  refused: 'malformed' | 'unknown' | 'secret' | 'revoked' | 'expired' | 'signature' | 'claims' | 'size';
  /** What exactly was wrong, where there is more to say. */
  detail?: string;
  /** Of a key that is not whole: what may be shown of it. That it is not whole can be seen without looking it up. */
  beginning?: string;
  /** Known as soon as the credential names a key or a session that exists. */
  credential?: Caller['credential'];
  /** Whose audit log the refusal belongs to. */
  tenant?: TenantId;
};

export function isRefusal(outcome: Caller | Refusal): outcome is Refusal {
  return 'refused' in outcome;
}

/** The error that a refused credential is answered with. */
export function refusalError({ beginning }: Refusal): HelixError {
  return beginning === undefined
    ? new HelixError('unauthorized')
    : new HelixError('key_malformed', { beginning });
}
