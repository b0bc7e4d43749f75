import { useId } from 'react';
import { copyText } from '../chat/copy-text.ts';
import { CopyIcon } from '../parts/icons.tsx';
import { useToast } from '../parts/toast.tsx';

/** Something to copy, with the button that does. `title` says what it is, such as `curl`. */
export function Snippet({ title, of, text }: { title: string; of: string; text: string }) {
  const id = useId();
  const toast = useToast();

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    toast({
      text: isCopied
        ? `Copied: ${title}`
        : 'The browser does not allow copying. Select the text and copy it.',
    });
  }

  return (
    <figure className="api-snippet" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <span className="visually-hidden"> for {of}</span>
      </figcaption>
      <button type="button" className="api-copy" aria-label={`Copy ${title} for ${of}`} onClick={copy}>
        <CopyIcon />
        Copy
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which needs the focus */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
