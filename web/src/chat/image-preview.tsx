import { useEffect, useState } from 'react';
import { formatSize } from '../parts/format-quantity.ts';
import { CloseIcon, ImageIcon } from '../parts/icons.tsx';

/** The picture that will be asked about. `canSee`: whether there is a model that looks at pictures. */
export function ImagePreview({ image, canSee, onRemove }: ImagePreviewProps) {
  return (
    <div className="chat-attached">
      <Thumbnail key={`${image.name} ${image.size} ${image.lastModified}`} image={image} />
      <p className="chat-attached-name">
        {image.name} <span className="chat-attached-size">{formatSize(image.size)}</span>
        {!canSee && (
          <span className="chat-attached-note">
            No model that looks at pictures is set up. Helix can only read the writing in it.
          </span>
        )}
      </p>
      <button type="button" className="icon-button" onClick={onRemove}>
        <CloseIcon />
        <span className="visually-hidden">Remove the picture {image.name}</span>
      </button>
    </div>
  );
}

/** Not every browser can show every picture that a model can look at. */
function Thumbnail({ image }: { image: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(image);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [image]);
  if (!url) return <ImageIcon />;
  return <img src={url} alt={`Preview of ${image.name}`} onError={() => setUrl(null)} />;
}

type ImagePreviewProps = { image: File; canSee: boolean; onRemove: () => void };
