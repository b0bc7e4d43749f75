/** Text on its way, in pieces of any length: what may be sent of it now, and at the end what was still held back. */
export type TextFilter = { push(text: string): string; end(): string };

/** Stands where something was taken out of an answer. */
export const REMOVED = '[removed]';

export type RemovedKind = 'image' | 'link' | 'secret' | 'instruction';
