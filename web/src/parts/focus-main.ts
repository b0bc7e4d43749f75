/** For when what had the focus is gone and nothing stands in its place: the next Tab begins at the view. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
