import { type SubmitEvent, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { goTo } from '../app/use-route.ts';
import { toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';

/** Makes a project and leads to it. */
export function NewProjectForm({ client }: { client: HelixClient }) {
  const [problem, setProblem] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const showToast = useToast();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setIsMaking(true);
    setProblem('');
    try {
      await client.createProject(name);
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsMaking(false);
      return;
    }
    goTo({ view: 'projects', name });
    showToast({ text: `“${name}” was made. Documents that you add now go into it.` });
  }

  return (
    <form className="artifact-panel projects-panel" aria-label="New project" onSubmit={onSubmit}>
      <label className="artifacts-field">
        Name
        {/* biome-ignore lint/a11y/noAutofocus: it was opened to name a project. */}
        <input name="name" required maxLength={100} autoComplete="off" spellCheck={false} autoFocus />
      </label>
      <p className="documents-buttons">
        <button type="submit" className="plain-button artifacts-main-button" disabled={isMaking}>
          {isMaking ? 'Making it…' : 'Make it'}
        </button>
      </p>
      {problem && (
        <p className="note failure" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
