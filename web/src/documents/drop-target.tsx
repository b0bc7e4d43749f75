import { useEffect, useRef, useState } from 'react';

/** Takes files dropped anywhere on the page. */
export function DropTarget({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;

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
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      latestOnFiles.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragenter', onDragOver, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, []);

  return isOver ? <div className="drop-target">Drop to add to the documents</div> : null;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
