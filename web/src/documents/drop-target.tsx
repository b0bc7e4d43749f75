import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../parts/format-quantity.ts';
import { useToast } from '../parts/toast.tsx';
import type { AddedFile } from './added-file.ts';
import { droppedEntries, MOST_DROPPED, readDropped } from './read-dropped.ts';

/** Takes files and folders dropped anywhere on the page. */
export function DropTarget({ onFiles }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false);
  const [search, setSearch] = useState<FolderSearch | null>(null);
  const showToast = useToast();
  const latestTake = useRef(take);
  latestTake.current = take;

  async function take(transfer: DataTransfer): Promise<void> {
    const { entries, files } = droppedEntries(transfer);
    if (entries.length === 0) return onFiles(files);
    const controller = new AbortController();
    const stop = () => controller.abort();
    setSearch({ found: 0, stop });
    try {
      const onFound = (count: number) => setSearch({ found: count, stop });
      const dropped = await readDropped(entries, { signal: controller.signal, onFound });
      onFiles([...files, ...dropped.files], dropped.unopened);
      if (dropped.isCut) showToast({ text: CUT });
      if (files.length + dropped.files.length + dropped.unopened === 0) showToast({ text: NOTHING });
    } catch {
      // Stopped by the reader: nothing of it is added.
    } finally {
      setSearch(null);
    }
  }

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false); // left the window, not just an element of it
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) void latestTake.current(event.dataTransfer);
    };
    addEventListener('dragenter', onDragOver, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, []);

  if (isOver) return <div className="drop-target">Drop files or folders to add them to the documents</div>;
  return search && <FolderSearchNote {...search} />;
}

function FolderSearchNote({ found, stop }: FolderSearch) {
  return (
    <div className="folder-search">
      <p>Looking through the folder: {formatCount(found, 'file')} found</p>
      <button type="button" className="plain-button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}

const CUT = `Only the first ${MOST_DROPPED.toLocaleString('en')} files were taken. For more, run “helix sync” with the folder.`;
const NOTHING = 'The folder holds no files that can be added.';

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

type FolderSearch = { found: number; stop: () => void };
type DropTargetProps = { onFiles: (files: readonly AddedFile[], unopened?: number) => void };
