import type { HelixClient } from '../../../src/client/client.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { WhyDetails } from './why-details.tsx';

/** How an answer came about, for a person who asks why it says what it says. Loaded when it is wanted. */
export default function WhyPanel({ client, requestId, onOpenSource }: WhyPanelProps) {
  const { state, reload } = useRequest((signal) => client.answer(requestId, { signal }), requestId);
  if (state.status === 'loading')
    return <p className="answer-why-loading">Looking up how this answer came about…</p>;
  if (state.status === 'failed') return <FailureNote failure={state.error} onRetry={reload} />;
  return <WhyDetails client={client} record={state.value} onOpenSource={onOpenSource} />;
}

type WhyPanelProps = {
  client: HelixClient;
  requestId: string;
  onOpenSource: (target: SourceTarget) => void;
};
