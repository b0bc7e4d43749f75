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

export function ChevronIcon() {
  return <Icon path="m6 9 6 6 6-6" />;
}

export function FolderIcon() {
  return <Icon path="M3 6a1 1 0 0 1 1-1h5l2 2.5h9a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" />;
}

export function TrashIcon() {
  return <Icon path="M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v6m4-6v6" />;
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

export function ImageIcon() {
  return <Icon path="M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15.5 9.2h.01" />;
}

export function CopyIcon() {
  return <Icon path="M9 9h11v11H9zM5 15H4V4h11v1" />;
}

export function LinkIcon() {
  return (
    <Icon path="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
  );
}

export function WhyIcon() {
  return <Icon path="M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18m0-5v-4.5m0-3.5h.01" />;
}

export function RetryIcon() {
  return (
    <Icon path="M4 12a8 8 0 0 1 13.7-5.6L20 8.7M20 4v4.7h-4.7M20 12a8 8 0 0 1-13.7 5.6L4 15.3M4 20v-4.7h4.7" />
  );
}

export function DownIcon() {
  return <Icon path="M12 5v14m-6-6 6 6 6-6" />;
}

export function MenuIcon() {
  return <Icon path="M4 7h16M4 12h16M4 17h16" />;
}

export function PencilIcon() {
  return <Icon path="M4 20l1-4L16.5 4.5l3 3L8 19z" />;
}

export function ChatIcon() {
  return <Icon path="M4 5h16v11H11l-5 4v-4H4z" />;
}

export function ArtifactIcon() {
  return <Icon path="M5 4h11v16H5zM9 9h3m-3 4h3m8-6v13m-1.5-2 1.5 2 1.5-2" />;
}

export function AgentIcon() {
  return <Icon path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.5 8c.6-4 3.6-5.5 7.5-5.5s6.9 1.5 7.5 5.5" />;
}

export function ProjectIcon() {
  return <Icon path="m12 4 8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.2 8-4.2M4 16.3l8 4.2 8-4.2" />;
}

export function CodeIcon() {
  return <Icon path="m8 7-5 5 5 5m8-10 5 5-5 5" />;
}

function Icon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
