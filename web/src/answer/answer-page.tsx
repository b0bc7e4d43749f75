import type { HelixClient } from '../../../src/client/client.ts';
import type { SourceTarget } from '../source/source-target.ts';

/** A stored answer under an address of its own, for those it was shared with. */
export default function AnswerPage({ requestId }: AnswerPageProps) {
  return <p>{requestId}</p>;
}

type AnswerPageProps = {
  client: HelixClient;
  requestId: string;
  onOpenSource: (target: SourceTarget) => void;
};
