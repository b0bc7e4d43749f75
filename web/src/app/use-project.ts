import { useCallback, useState } from 'react';
import { DEFAULT_PROJECT } from '../../../src/client/client.ts';

const KEPT_AS = 'helix.project';

/** The project that is asked and added to, as it was last chosen in this browser. */
export function useProject(): [string, (project: string) => void] {
  const [project, setProject] = useState(() => read() ?? DEFAULT_PROJECT);
  const choose = useCallback((chosen: string) => {
    setProject(chosen);
    write(chosen);
  }, []);
  return [project, choose];
}

/** Browsers that keep nothing throw. */
function read(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function write(project: string): void {
  try {
    localStorage.setItem(KEPT_AS, project);
  } catch {
    // Then the choice holds until the page is closed.
  }
}
