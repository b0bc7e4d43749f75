import { useRef } from 'react';
import { focusMain } from '../parts/focus-main.ts';
import { ChevronIcon } from '../parts/icons.tsx';
import { summarizeUploads } from './summarize-uploads.ts';
import { UploadAnnouncement, UploadList } from './upload-list.tsx';
import { useMakingRoom } from './use-making-room.ts';
import type { UploadsHandle } from './use-uploads.ts';

/** What is being added, beside whatever the reader looks at. */
export function UploadTray({ uploads: handle, isInTheWay }: UploadTrayProps) {
  const tray = useRef<HTMLElement>(null);
  const { isShown, isFolded, onFold, onHold } = useMakingRoom(handle, isInTheWay, tray);
  if (!isShown) return null;
  const { text, share, isOver } = summarizeUploads(handle.uploads);
  return (
    <aside
      ref={tray}
      className="upload-tray"
      aria-label="Documents being added"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={(event) => onHold(event.currentTarget.contains(document.activeElement))}
      onFocus={() => onHold(true)}
      onBlur={(event) => onHold(event.currentTarget.contains(event.relatedTarget))}
    >
      <button
        type="button"
        className="upload-tray-toggle"
        aria-expanded={!isFolded}
        aria-controls="upload-tray-list"
        onClick={() => onFold(!isFolded)}
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

type UploadTrayProps = {
  uploads: UploadsHandle;
  /** Whether something else is opened that it would lie over. */
  isInTheWay: boolean;
};
