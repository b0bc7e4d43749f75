/** Decoration beside a number: how much of a whole it is, and where it begins. Both from 0 to 1. */
export function WhyBar({ share, start = 0 }: { share: number; start?: number }) {
  return (
    <span className="answer-why-track" aria-hidden="true">
      <span
        className="answer-why-bar"
        style={{ insetInlineStart: percent(start), inlineSize: percent(Math.min(share, 1 - start)) }}
      />
    </span>
  );
}

function percent(share: number): string {
  const known = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return `${(known * 100).toFixed(1)}%`;
}
