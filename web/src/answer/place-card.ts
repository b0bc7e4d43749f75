import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';

/** Keeps a card above its chip, or below where there is no room, while the page moves. Gives back what ends that. */
export function placeCard(anchor: HTMLElement, card: HTMLElement, onPlaced: () => void): () => void {
  return autoUpdate(anchor, card, async () => {
    const { x, y } = await computePosition(anchor, card, {
      strategy: 'fixed',
      placement: 'top',
      middleware: [offset(6), flip(), shift({ padding: 8 })],
    });
    card.style.left = `${x}px`;
    card.style.top = `${y}px`;
    onPlaced();
  });
}
