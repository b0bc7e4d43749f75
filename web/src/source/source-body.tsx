import { lazy, Suspense, useCallback, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { chooseView, type SourceView } from './choose-view.ts';
import { MarkTools } from './mark-tools.tsx';
import { PictureView } from './picture-view.tsx';
import type { Source } from './source.ts';
import { TextView } from './text-view.tsx';

// It brings a PDF reader along, which most sources do not need.
const PdfView = lazy(() => import('./pdf-view.tsx'));

/** The passage in its document, shown as its format is shown best; pages and pictures can be read as text instead. */
export function SourceBody({ client, source }: { client: HelixClient; source: Source }) {
  const { passage, version, marks } = source;
  const best = chooseView(passage);
  const [asText, setAsText] = useState(false);
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  const fail = useCallback(() => setFailedVersion(version.version_id), [version.version_id]);
  const [at, setAt] = useState<{ source: Source; claim: number }>({ source, claim: 0 });
  const claim = at.source === source ? at.claim : 0;

  const isFailed = failedVersion === version.version_id || !version.has_original;
  const isPictorial = best === 'page' || best === 'picture';
  const view: SourceView = isPictorial && (asText || isFailed) ? 'text' : best;
  const shown = { client, source, claim, onFail: fail };
  return (
    <>
      {isPictorial && isFailed && (
        <p className="note warning">
          The original cannot be shown here. This is the text that was read from it.
        </p>
      )}
      {isPictorial && !isFailed && <ViewSwitch view={view} best={best} onText={setAsText} />}
      {/* A version of its own: what was drawn of another document is never seen under this one's name. */}
      <div key={`${view} ${version.version_id}`} className="source-body">
        {view === 'page' && (
          <Suspense fallback={<p className="source-facts">Opening the page…</p>}>
            <PdfView {...shown} onText={() => setAsText(true)} />
          </Suspense>
        )}
        {view === 'picture' && <PictureView {...shown} />}
        {view !== 'page' && view !== 'picture' && (
          <TextView client={client} source={source} claim={claim} kind={view} />
        )}
      </div>
      {marks.claims.length > 1 && (
        <MarkTools
          claim={claim}
          count={marks.claims.length}
          onClaim={(next) => setAt({ source, claim: next })}
        />
      )}
    </>
  );
}

function ViewSwitch({ view, best, onText }: ViewSwitchProps) {
  const name = best === 'page' ? 'Page' : 'Picture';
  return (
    <fieldset className="source-switch">
      <legend className="visually-hidden">Show the source as</legend>
      <button type="button" aria-pressed={view !== 'text'} onClick={() => onText(false)}>
        {name}
      </button>
      <button type="button" aria-pressed={view === 'text'} onClick={() => onText(true)}>
        Text
      </button>
    </fieldset>
  );
}

type ViewSwitchProps = { view: SourceView; best: SourceView; onText: (asText: boolean) => void };
