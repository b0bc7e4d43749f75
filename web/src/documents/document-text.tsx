import { useEffect, useRef, useState } from 'react';
import type {
  BlockPage,
  DocumentBlock,
  DocumentDetails,
  DocumentVersion,
  HelixClient,
} from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { describeSourcePlace } from '../source/describe-source-place.ts';

const AT_ONCE = 100;

/** The text as Helix reads it, in parts; loaded when it is wanted. */
export function DocumentText({ client, document, versions }: DocumentTextProps) {
  const version = document.version ?? versions[0];
  const [isOpen, setIsOpen] = useState(false);
  if (!version) return null;
  return (
    <section aria-labelledby="documents-text">
      <h3 className="documents-heading" id="documents-text">
        The text as Helix reads it
      </h3>
      <p className="documents-quiet">
        Every answer is made from this text, and from nothing else of the file.
      </p>
      {isOpen ? (
        <Blocks
          key={version.version_id}
          client={client}
          documentId={document.document_id}
          version={version.version_number}
          sourceType={document.source_type}
        />
      ) : (
        <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
          Show the text
        </button>
      )}
    </section>
  );
}

function Blocks({ client, documentId, version, sourceType }: BlocksProps) {
  const load = (offset: number, signal?: AbortSignal) =>
    client.blocks(documentId, { version, offset, limit: AT_ONCE, signal });
  const first = useRequest((signal) => load(0, signal), `text of ${documentId}, version ${version}`);
  const [more, setMore] = useState<BlockPage[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const text = useRef<HTMLElement>(null);
  const isThere = first.state.status === 'loaded';
  // The button that asked for it is gone.
  useEffect(() => {
    if (isThere) text.current?.focus();
  }, [isThere]);
  if (first.state.status === 'loading') return <p className="documents-quiet">Loading the text…</p>;
  if (first.state.status === 'failed')
    return <FailureNote failure={first.state.error} onRetry={first.reload} />;
  const pages = [first.state.value, ...more];
  const next = pages.at(-1)?.next_offset ?? null;

  async function loadMore(offset: number): Promise<void> {
    setIsLoading(true);
    setFailure(null);
    try {
      const page = await load(offset);
      setMore((before) => [...before, page]);
    } catch (error) {
      setFailure(toFailure(error));
    }
    setIsLoading(false);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={text} className="documents-text" aria-label="Text" tabIndex={0}>
        {pages.flatMap(({ blocks }) =>
          blocks.map((block) => <BlockText key={block.index} block={block} sourceType={sourceType} />),
        )}
      </section>
      {failure && next !== null && <FailureNote failure={failure} onRetry={() => loadMore(next)} />}
      {next !== null && (
        <button type="button" className="plain-button" disabled={isLoading} onClick={() => loadMore(next)}>
          {isLoading ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
}

function BlockText({ block: { type, text, is_cut, source }, sourceType }: BlockTextProps) {
  const { page: number } = source;
  const page =
    number !== undefined && describeSourcePlace({ source: { page: number }, source_type: sourceType });
  return (
    <div className={`documents-block documents-block-${type}`}>
      {page && <span className="documents-block-page">{page}</span>}
      <p>
        {text}
        {is_cut && ' … (cut here, because it is very long)'}
      </p>
    </div>
  );
}

type BlocksProps = { client: HelixClient; documentId: number; version: number; sourceType: string };
type BlockTextProps = { block: DocumentBlock; sourceType: string };
type DocumentTextProps = {
  client: HelixClient;
  document: DocumentDetails;
  versions: readonly DocumentVersion[];
};
