import { useEffect, useState } from 'react';
import { copyText } from '../chat/copy-text.ts';

export function CodeBlock({ language, code }: { language: string | null; code: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);

  useEffect(() => {
    if (isCopied === null) return;
    const timer = setTimeout(() => setIsCopied(null), 3000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const name = language ? `Code in ${language}` : 'Code';
  return (
    <figure className="markdown-code">
      <figcaption>
        <span>{language ?? 'Code'}</span>
        <span role="status">{isCopied !== null && (isCopied ? 'Copied' : 'Select it and copy by hand')}</span>
        <button
          type="button"
          onClick={() => copyText(code).then(setIsCopied)}
          aria-label={`Copy ${name.toLowerCase()}`}
        >
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are reached by scrolling, which needs the focus. */}
      <section aria-label={name} tabIndex={0} dir="ltr">
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
