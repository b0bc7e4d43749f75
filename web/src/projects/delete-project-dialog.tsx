import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { DEFAULT_PROJECT } from '../../../src/client/client.ts';
import { goTo } from '../app/use-route.ts';
import { toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';
import { listCounts } from './list-counts.ts';
import type { ProjectHeadProps } from './project-head.tsx';

/** Asks for the name before all of a project goes for good. */
export function DeleteProjectDialog(props: DeleteProjectDialogProps) {
  const { client, name, details, onProject, onContent, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isDeleting, setIsDeleting] = useState(false);
  const showToast = useToast();
  const isKept = name === DEFAULT_PROJECT;
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() !== name || isDeleting) return;
    setIsDeleting(true);
    setProblem('');
    try {
      await client.deleteProject(name);
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsDeleting(false);
      return;
    }
    onProject(DEFAULT_PROJECT);
    onContent();
    goTo({ view: 'projects', name: null });
    showToast({ text: isKept ? `“${name}” is empty now.` : `“${name}” was deleted.` });
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <h2 id={titleId}>{isKept ? `Empty “${name}”?` : `Delete “${name}”?`}</h2>
        <p>Gone for good, with every version and file:</p>
        <ul className="projects-gone">
          {listCounts(details.counts).map((count) => (
            <li key={count}>{count}</li>
          ))}
          <li>its settings and agents</li>
        </ul>
        <p>There is no way back but an archive: export it first if you may want it again.</p>
        <label className="artifacts-field projects-typed">
          Type “{name}” to confirm
          <input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {problem && (
          <p className="note failure" role="alert">
            {problem}
          </p>
        )}
        <p className="dialog-buttons">
          <button type="button" className="plain-button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
          <button
            type="submit"
            className="plain-button dialog-danger"
            disabled={typed.trim() !== name || isDeleting}
          >
            {deleteLabel(isKept, isDeleting)}
          </button>
        </p>
      </form>
    </dialog>
  );
}

function deleteLabel(isKept: boolean, isDeleting: boolean): string {
  if (isDeleting) return isKept ? 'Emptying…' : 'Deleting…';
  return isKept ? 'Empty it' : 'Delete for good';
}

type DeleteProjectDialogProps = ProjectHeadProps & { onClose: () => void };
