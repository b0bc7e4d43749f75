import { type ReactNode, useId } from 'react';

/** One part of the explanation under its heading. */
export function WhySection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="answer-why-section" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {children}
    </section>
  );
}
