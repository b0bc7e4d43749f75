/** Drawn here, because the page loads nothing from elsewhere. All are decoration beside a text. */
export function HelixMark() {
  return (
    <svg className="mark-helix" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M9 3c0 9 14 9 14 17 0 5-4 7-7 9" />
      <path className="strand-back" d="M23 3c0 9-14 9-14 17 0 5 4 7 7 9" />
    </svg>
  );
}

export function AskIcon() {
  return <Icon path="M12 19V5m-6 6 6-6 6 6" />;
}

export function StopIcon() {
  return <Icon className="icon icon-solid" path="M7.5 7.5h9v9h-9z" />;
}

export function CloseIcon() {
  return <Icon path="m6 6 12 12M18 6 6 18" />;
}

export function AddIcon() {
  return <Icon path="M12 5v14M5 12h14" />;
}

export function FileIcon() {
  return <Icon path="M13 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zm0 0v5h5M9 13h6m-6 4h4" />;
}

export function ThumbUpIcon() {
  return (
    <Icon path="M7 11v9H4v-9zm0 0 4-8c1.7 0 2.6 1.2 2.3 2.8L12.6 9H18a2 2 0 0 1 2 2.3l-1 6.5a2.6 2.6 0 0 1-2.6 2.2H7" />
  );
}

export function ThumbDownIcon() {
  return (
    <Icon path="M7 13V4H4v9zm0 0 4 8c1.7 0 2.6-1.2 2.3-2.8L12.6 15H18a2 2 0 0 0 2-2.3l-1-6.5A2.6 2.6 0 0 0 16.4 4H7" />
  );
}

function Icon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
