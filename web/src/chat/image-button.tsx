import { useRef } from 'react';
import { ImageIcon } from '../parts/icons.tsx';
import { PICTURE_NAMES } from './check-image.ts';

/** Chooses a picture to ask about. */
export function ImageButton({ types, onImage }: ImageButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="icon-button" onClick={() => field.current?.click()}>
        <ImageIcon />
        <span className="visually-hidden">Ask about a picture</span>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept={(types ?? Object.keys(PICTURE_NAMES)).join()}
        aria-label="Picture to ask about"
        onChange={(event) => {
          const [image] = event.target.files ?? [];
          if (image) onImage(image);
          event.target.value = ''; // so that the same picture can be chosen again
        }}
      />
    </>
  );
}

type ImageButtonProps = { types: readonly string[] | null; onImage: (image: File) => void };
