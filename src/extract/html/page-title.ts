import { attribute, findElement, type ParentNode } from './nodes.ts';

/** A page's `<title>`, without the name of its site where the page also gives the title alone (`og:title`). */
export function pageTitle(document: ParentNode): string | undefined {
  const title = oneLine(titleText(document));
  const meta = findElement(
    document,
    (element) => element.tagName === 'meta' && attribute(element, 'property') === 'og:title',
  );
  const shared = oneLine(meta && attribute(meta, 'content'));
  if (!title) return shared;
  return shared && title.includes(shared) ? shared : title;
}

function titleText(document: ParentNode): string | undefined {
  // A drawing has titles too.
  const title = findElement(
    document,
    ({ tagName, namespaceURI }) => tagName === 'title' && namespaceURI.endsWith('xhtml'),
  );
  const text = title?.childNodes[0];
  return text && 'value' in text ? text.value : undefined;
}

function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, ' ').trim() || undefined;
}
