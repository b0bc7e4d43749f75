/** Says that a page is being drawn: until then its paper is blank. It is always there, so that a change is announced. */
export function PageStatus({ isDrawn }: { isDrawn: boolean }) {
  return (
    <p className="source-page-status" role="status">
      {isDrawn ? '' : 'Drawing the page…'}
    </p>
  );
}
