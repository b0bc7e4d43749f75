import { type ReactNode, useState } from 'react';
import type { Artifact, HelixClient } from '../../../src/client/client.ts';
import { goTo } from '../app/use-route.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';
import { writingsOf } from './writing-store.ts';

/** Renaming and deleting an artifact. `dialog` must be rendered. */
export function useArtifactChanges(client: HelixClient, artifact: Artifact, onChanged: () => void): Changes {
  const { artifact_id: artifactId, title, version_count } = artifact;
  const [isAsked, setIsAsked] = useState(false);
  const showToast = useToast();

  async function rename(changed: string): Promise<void> {
    try {
      await client.renameArtifact(artifactId, changed);
    } catch (error) {
      showToast({ text: toFailure(error).message });
    }
    onChanged();
  }

  async function remove(): Promise<void> {
    try {
      await client.deleteArtifact(artifactId);
    } catch (error) {
      showToast({ text: toFailure(error).message });
      return;
    }
    writingsOf(client).forget(artifactId);
    goTo({ view: 'artifacts', artifactId: null });
    showToast({ text: `“${title}” was deleted.` });
  }

  const dialog = isAsked && (
    <ConfirmDialog
      title="Delete this artifact?"
      confirm="Delete"
      cancel="Keep it"
      onConfirm={remove}
      onClose={() => setIsAsked(false)}
    >
      <p>
        “{title}” {version_count === 1 ? '' : `with its ${version_count} versions `}will be gone for good.
        Your documents stay.
      </p>
    </ConfirmDialog>
  );
  return { rename, askDelete: () => setIsAsked(true), dialog };
}

type Changes = { rename: (title: string) => Promise<void>; askDelete: () => void; dialog: ReactNode };
