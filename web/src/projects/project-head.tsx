import { useEffect, useRef, useState } from 'react';
import { DEFAULT_PROJECT, type ProjectDetails } from '../../../src/client/client.ts';
import { TitleField } from '../app/title-field.tsx';
import { goTo } from '../app/use-route.ts';
import { toFailure } from '../parts/failure.ts';
import { formatDay } from '../parts/format-date.ts';
import { formatSize } from '../parts/format-quantity.ts';
import { useToast } from '../parts/toast.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { listCounts } from './list-counts.ts';
import type { ProjectPageProps } from './project-page.tsx';

/** What it holds, and what can be done with all of it. */
export function ProjectHead(props: ProjectHeadProps) {
  const { client, name, part, details, onProject } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const showToast = useToast();
  useEffect(() => {
    if (!isRenaming && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isRenaming]);

  async function rename(to: string): Promise<void> {
    setIsRenaming(false);
    try {
      await client.renameProject(name, to);
    } catch (error) {
      showToast({ text: toFailure(error).message });
      return;
    }
    onProject(to);
    goTo({ view: 'projects', name: to, part }, { replace: true });
    showToast({ text: `“${name}” is called “${to}” now.` });
  }

  return (
    <header className="artifact-head projects-head">
      {isRenaming ? (
        <TitleField title={name} onLeave={() => setIsRenaming(false)} onSave={(to) => void rename(to)} />
      ) : (
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          {name}
        </h2>
      )}
      <p className="documents-facts">
        {[...listCounts(details.counts), formatSize(details.bytes)].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          since <time dateTime={details.created_at}>{formatDay(details.created_at)}</time>
        </span>
      </p>
      <p className="documents-buttons">
        <a className="plain-button" href="#/">
          Ask it
        </a>
        <a
          className="plain-button"
          href={client.exportProjectUrl(name)}
          download
          title="Everything in it as one archive, confidential documents too"
          onClick={() =>
            showToast({ text: 'The archive is being made. The download begins when all of it is there.' })
          }
        >
          Export
        </a>
        {name !== DEFAULT_PROJECT && (
          <button type="button" className="plain-button" onClick={() => setIsRenaming(true)}>
            Rename
          </button>
        )}
        <button type="button" className="plain-button documents-danger" onClick={() => setIsDeleting(true)}>
          {name === DEFAULT_PROJECT ? 'Empty it' : 'Delete'}
        </button>
      </p>
      {isDeleting && <DeleteProjectDialog {...props} onClose={() => setIsDeleting(false)} />}
    </header>
  );
}

export type ProjectHeadProps = ProjectPageProps & { details: ProjectDetails };
