import { Uploads } from './documents-panel.tsx';
import type { UploadsHandle } from './use-uploads.ts';

/** What is being added, beside whatever the reader looks at. */
export function UploadTray({ uploads }: { uploads: UploadsHandle }) {
  if (uploads.uploads.length === 0) return null;
  return (
    <aside className="upload-tray" aria-label="Being added">
      <Uploads {...uploads} />
    </aside>
  );
}
