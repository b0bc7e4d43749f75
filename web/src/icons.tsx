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

function Icon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
