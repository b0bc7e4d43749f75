import type { AgenticEnvelope } from '../../../../src/client/client.ts';
import { describeTier } from './describe-tier.ts';

/** How far the answer can be relied on. The words say what the colour says. */
export function TierNote({ envelope }: { envelope: AgenticEnvelope }) {
  const { name, meaning } = describeTier(envelope);
  return (
    <p className="agentic-tier">
      <strong data-tier={envelope.tier}>{name}</strong> {meaning}
    </p>
  );
}
