/** Decoration beside a name; drawn here, because the page loads nothing from elsewhere. */
export function BackIcon() {
  return <Icon path="m14.5 6-6 6 6 6" />;
}

export function ForwardIcon() {
  return <Icon path="m9.5 6 6 6-6 6" />;
}

export function UpIcon() {
  return <Icon path="m6 14.5 6-6 6 6" />;
}

export function DownIcon() {
  return <Icon path="m6 9.5 6 6 6-6" />;
}

export function ZoomInIcon() {
  return <Icon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4m-9-12v6m-3-3h6" />;
}

export function ZoomOutIcon() {
  return <Icon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4M8 11h6" />;
}

function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
