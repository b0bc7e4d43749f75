import { useEffect, useRef } from 'react';
import { formatRoute } from '../app/route.ts';
import { goTo } from '../app/use-route.ts';
import type { ArtifactsProps } from './artifacts-view.tsx';
import { NewArtifactForm } from './new-artifact-form.tsx';
import { useWriting } from './use-writing.ts';
import { WritingProgress } from './writing-progress.tsx';
import { writingsOf } from './writing-store.ts';

/** Where an artifact is begun, and watched until it is one. */
export function NewArtifactPage({ client, project, onOpenSource }: ArtifactsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const writing = useWriting(client, 'new');
  const store = writingsOf(client);
  const artifactId = writing?.artifactId ?? null;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (artifactId === null) return;
    goTo({ view: 'artifacts', artifactId }, { replace: true });
    store.forget('new');
  }, [artifactId, store]);
  return (
    <div className="documents-view">
      <p>
        <a href={formatRoute({ view: 'artifacts', artifactId: null })}>‹ All artifacts</a>
      </p>
      <h2 ref={heading} className="documents-title artifacts-new-title" tabIndex={-1}>
        {writing ? 'Writing an artifact' : 'New artifact'}
      </h2>
      {writing ? (
        <WritingProgress
          client={client}
          writing={writing}
          onStop={() => store.stop('new')}
          onAgain={() => void store.again('new')}
          dismiss="Change what is written"
          onDismiss={() => {
            store.forget('new');
            heading.current?.focus();
          }}
          onOpenSource={onOpenSource}
        />
      ) : (
        <NewArtifactForm client={client} project={project} />
      )}
    </div>
  );
}
