import { useState } from 'react';
import { focusMain } from '../parts/focus-main.ts';
import { ChevronIcon } from '../parts/icons.tsx';
import { summarizeUploads } from './summarize-uploads.ts';
import { UploadAnnouncement, UploadList } from './upload-list.tsx';
import type { UploadsHandle } from './use-uploads.ts';

/** What is being added, beside whatever the reader looks at. */
export function UploadTray({ uploads: handle }: { uploads: UploadsHandle }) {
  const [isFolded, setIsFolded] = useState(false);
  if (handle.uploads.length === 0 && !handle.notice) return null;
  const { text, share, isOver } = summarizeUploads(handle.uploads);
  return (
    <aside className="upload-tray" aria-label="Documents being added">
      <button
        type="button"
        className="upload-tray-toggle"
        aria-expanded={!isFolded}
        aria-controls="upload-tray-list"
        onClick={() => setIsFolded(!isFolded)}
      >
        <span>{text || 'Adding documents'}</span>
        <ChevronIcon />
      </button>
      {isFolded && !isOver && <progress aria-label="Adding all files" value={share} max={1} />}
      <UploadAnnouncement uploads={handle.uploads} />
      <div id="upload-tray-list" hidden={isFolded}>
        <UploadList handle={handle} onLeave={focusMain} />
      </div>
    </aside>
  );
}
