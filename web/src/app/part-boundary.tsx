import { Component, type ReactNode } from 'react';

/** Keeps an error in one part of the page from taking the rest with it. Another address gives the part another chance. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidUpdate({ address }: PartBoundaryProps): void {
    if (this.state.isBroken && address !== this.props.address) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    return this.state.isBroken ? <BrokenPart onClose={onClose} /> : children;
  }
}

/** What was stored is not touched by what the page cannot show. */
function BrokenPart({ onClose }: { onClose?: () => void }) {
  return (
    <div className={onClose ? 'broken-part broken-part-beside' : 'broken-part'}>
      <div className="note failure" role="alert">
        <p>
          <strong>This part of the page met an error and cannot be shown.</strong> What you asked and added is
          kept. Reload the page; if that does not help, go to another view.
        </p>
        <p className="broken-part-actions">
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            Reload
          </button>
          {onClose && (
            <button type="button" className="plain-button" onClick={onClose}>
              Close
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

type PartBoundaryProps = {
  /** Where the reader is. */
  address: string;
  /** Of a part that stands beside the view. */
  onClose?: () => void;
  children: ReactNode;
};
