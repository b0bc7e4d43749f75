import { type ReactNode, useCallback, useRef } from 'react';

/** One hidden file field for every "add" button of the page. `input` must be rendered once. */
export function useFilePicker(onFiles: (files: File[]) => void): FilePicker {
  const field = useRef<HTMLInputElement>(null);
  const open = useCallback(() => field.current?.click(), []);
  const input = (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      aria-label="Documents to add"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = ''; // so that the same file can be chosen again
      }}
    />
  );
  return { open, input };
}

type FilePicker = { open: () => void; input: ReactNode };
