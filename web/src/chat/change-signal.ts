/** Tells whoever listens that something has changed. */
export function createChangeSignal(): ChangeSignal {
  const listeners = new Set<() => void>();
  let frame: number | null = null;

  const tell = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    for (const listener of listeners) listener();
  };
  return {
    tell,
    tellSoon: () => {
      // A page that is not painted gets no frames.
      if (document.hidden) tell();
      else frame ??= requestAnimationFrame(tell);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ChangeSignal = {
  tell(): void;
  /** With the next frame: words can come faster than they can be painted. */
  tellSoon(): void;
  subscribe(listener: () => void): () => void;
};
