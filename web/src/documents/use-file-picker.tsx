import { type ReactNode, useCallback, useRef } from 'react';
import { type AddedFile, addedFiles } from './added-file.ts';

/** A hidden file field behind buttons. `input` must be rendered once. `isFolder`: a whole folder is chosen. */
export function useFilePicker(
  onFiles: (files: AddedFile[]) => void,
  { label = 'Documents to add', isFolder = false, isSingle = false } = {},
): FilePicker {
  const field = useRef<HTMLInputElement>(null);
  const open = useCallback(() => field.current?.click(), []);
  const input = (
    <input
      ref={field}
      type="file"
      multiple={!isSingle}
      webkitdirectory={isFolder ? '' : undefined}
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = addedFiles(event.target.files ?? []);
        event.target.value = ''; // so that the same file can be chosen again
        onFiles(files);
      }}
    />
  );
  return { open, input };
}

type FilePicker = { open: () => void; input: ReactNode };

declare module 'react' {
  interface InputHTMLAttributes<T> {
    webkitdirectory?: T extends HTMLInputElement ? '' | undefined : never;
  }
}
