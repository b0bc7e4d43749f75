/** In place of the page's own, for comparison: each word is shown as it comes, whether there is a frame for it or not. */
export function useTypedText(text: string): string {
  return text;
}
