import type { HelixClient } from '../../../src/client/client.ts';
import { PassageDialog } from './passage-dialog.tsx';
import type { SourceTarget } from './source-target.ts';

/** The passage behind a claim, in the document it is from. */
export default function SourceViewer({ client, target, onClose }: SourceViewerProps) {
  const citation = { n: target.number ?? 0, chunk_id: target.chunkId, document_title: '', snippet: '' };
  return <PassageDialog client={client} citation={citation} answerText={target.claim} onClose={onClose} />;
}

type SourceViewerProps = { client: HelixClient; target: SourceTarget; onClose: () => void };
