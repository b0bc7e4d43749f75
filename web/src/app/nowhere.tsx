import { useEffect, useRef } from 'react';

/** For an address that leads to nothing: cut off, mistyped, or of another Helix. */
export function Nowhere({ address }: { address: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="chat chat-missing">
      <h2 ref={heading} tabIndex={-1}>
        Nothing is here
      </h2>
      <p>
        No page of Helix has the address “{shorten(address)}”. It may be cut off or mistyped: look at the link
        it came from, or go on from here.
      </p>
      <p className="chat-missing-ways">
        <a className="plain-button" href="#/">
          Begin a new chat
        </a>
        <a className="plain-button" href="#/documents">
          All documents
        </a>
      </p>
    </div>
  );
}

const LONGEST = 60;

function shorten(address: string): string {
  return address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
}
