import { copyText } from '../chat/copy-text.ts';
import { CopyIcon } from '../parts/icons.tsx';
import { useToast } from '../parts/toast.tsx';

/** A command to run where Helix is, with a button that copies it. `of` says what it is for. */
export function CommandLine({ text, of }: { text: string; of: string }) {
  const showToast = useToast();

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    showToast({
      text: isCopied ? 'Copied' : 'The browser does not allow copying. Select the text and copy it.',
    });
  }

  return (
    <div className="projects-command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which needs the focus */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" className="icon-button" onClick={() => void copy()}>
        <CopyIcon />
        <span className="visually-hidden">Copy the command for {of}</span>
      </button>
    </div>
  );
}
