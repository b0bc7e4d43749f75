import { Readability } from '@mozilla/readability';
import { ArticleNode, COMMENT, DOCUMENT, ELEMENT, TEXT } from './article-node.ts';
import { type Element, isElement, type ParentNode } from './nodes.ts';

/** The elements of a page that Readability keeps in its article; none when it finds no article. */
export function readableElements(document: ParentNode): Set<Element> {
  const elements: Element[] = [];
  try {
    const reader = new Readability<ArticleNode>(
      articleDocument(document, elements) as unknown as PageDocument,
      {
        serializer: (content) => content as unknown as ArticleNode,
      },
    );
    const kept = reader.parse()?.content?.querySelectorAll('*') ?? [];
    return new Set(kept.flatMap((node) => elements[Number(node.getAttribute(NUMBER) ?? -1)] ?? []));
  } catch {
    // A page it cannot cope with is read as a whole.
    return new Set();
  }
}

type PageDocument = ConstructorParameters<typeof Readability>[0];

/** Readability renames and merges elements; what is kept of theirs are the attributes. */
const NUMBER = 'data-helix-number';

/** The page for Readability, each element with its place in `elements`. */
function articleDocument(page: ParentNode, elements: Element[]): ArticleNode {
  const document = new ArticleNode(DOCUMENT, {});
  const addChildren = (parent: ArticleNode, { childNodes }: ParentNode) => {
    for (const child of childNodes) {
      if (isElement(child)) {
        const attributes = [...child.attrs, { name: NUMBER, value: String(elements.length) }];
        elements.push(child);
        addChildren(
          parent.appendChild(new ArticleNode(ELEMENT, { localName: child.tagName, attributes, document })),
          child,
        );
      } else if ('value' in child) parent.appendChild(new ArticleNode(TEXT, { text: child.value, document }));
      else if ('data' in child) parent.appendChild(new ArticleNode(COMMENT, { text: child.data, document }));
    }
  };
  addChildren(document, page);
  return document;
}
