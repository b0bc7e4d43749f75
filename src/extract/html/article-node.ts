/**
 * As much of the DOM as Readability asks for, built right from the parsed page: a full DOM that parses the page once
 * more takes longer than Readability itself. One class for all nodes, as an engine runs that fastest.
 */
export class ArticleNode {
  readonly nodeType: number;
  readonly localName: string;
  /** Undefined for everything but elements, which is how Readability tells the document. */
  readonly tagName: string | undefined;
  readonly ownerDocument: ArticleNode | null;
  parentNode: ArticleNode | null = null;
  firstChild: ArticleNode | null = null;
  lastChild: ArticleNode | null = null;
  previousSibling: ArticleNode | null = null;
  nextSibling: ArticleNode | null = null;
  #attributes: readonly Attribute[];
  /** Kept while the attributes stay the same: Readability asks each element for it a dozen times. */
  #className: string | undefined;
  /** Of an element, kept until something inside it changes: Readability asks for the same text again and again. */
  #text: string | undefined;
  /** Readability leaves its notes here. */
  readability: unknown = undefined;

  constructor(nodeType: number, { localName = '', attributes = [], text, document = null }: NodeContent) {
    this.nodeType = nodeType;
    this.localName = localName;
    this.tagName = nodeType === ELEMENT ? localName.toUpperCase() : undefined;
    this.ownerDocument = document;
    this.#attributes = attributes;
    this.#text = text;
  }

  get nodeName(): string {
    return this.tagName ?? '';
  }

  get childNodes(): ArticleNode[] {
    const nodes: ArticleNode[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get children(): ArticleNode[] {
    const elements: ArticleNode[] = [];
    for (let at = this.firstElementChild; at; at = at.nextElementSibling) elements.push(at);
    return elements;
  }

  get firstElementChild(): ArticleNode | null {
    let at = this.firstChild;
    while (at && at.nodeType !== ELEMENT) at = at.nextSibling;
    return at;
  }

  get nextElementSibling(): ArticleNode | null {
    let at = this.nextSibling;
    while (at && at.nodeType !== ELEMENT) at = at.nextSibling;
    return at;
  }

  get previousElementSibling(): ArticleNode | null {
    let at = this.previousSibling;
    while (at && at.nodeType !== ELEMENT) at = at.previousSibling;
    return at;
  }

  get textContent(): string {
    if (this.#text !== undefined) return this.#text;
    let text = '';
    for (let node = this.firstChild; node; node = node.nextSibling)
      if (node.nodeType !== COMMENT) text += node.textContent;
    this.#text = text;
    return text;
  }

  appendChild(node: ArticleNode): ArticleNode {
    node.remove();
    node.parentNode = this;
    node.previousSibling = this.lastChild;
    if (this.lastChild) this.lastChild.nextSibling = node;
    else this.firstChild = node;
    this.lastChild = node;
    this.#forgetText();
    return node;
  }

  replaceChild(node: ArticleNode, replaced: ArticleNode): ArticleNode {
    if (node === replaced) return replaced;
    node.remove();
    node.parentNode = this;
    node.previousSibling = replaced.previousSibling;
    node.nextSibling = replaced;
    if (replaced.previousSibling) replaced.previousSibling.nextSibling = node;
    else this.firstChild = node;
    replaced.previousSibling = node;
    replaced.remove();
    return replaced;
  }

  removeChild(node: ArticleNode): ArticleNode {
    node.remove();
    return node;
  }

  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this;
    if (!parentNode) return;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else parentNode.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else parentNode.lastChild = previousSibling;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
    parentNode.#forgetText();
  }

  /** Whoever has its text has those of all inside it, so above one without there are none. */
  #forgetText(): void {
    for (let at: ArticleNode | null = this; at && at.#text !== undefined; at = at.parentNode)
      at.#text = undefined;
  }

  get attributes(): (Attribute & { cloneNode(): Attribute })[] {
    return this.#attributes.map((attribute) => ({ ...attribute, cloneNode: () => attribute }));
  }

  getAttribute(name: string): string | null {
    for (const attribute of this.#attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  setAttribute(name: string, value: string): void {
    const others = this.#attributes.filter((attribute) => attribute.name !== name);
    this.#attributes = [...others, { name, value }];
    this.#className = undefined;
  }

  setAttributeNode({ name, value }: Attribute): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    if (!this.hasAttribute(name)) return;
    this.#attributes = this.#attributes.filter((attribute) => attribute.name !== name);
    this.#className = undefined;
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  set id(value: string) {
    this.setAttribute('id', value);
  }

  get className(): string {
    this.#className ??= oncePerName(this.getAttribute('class') ?? '');
    return this.#className;
  }

  set className(value: string) {
    this.setAttribute('class', value);
  }

  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  get srcset(): string {
    return this.getAttribute('srcset') ?? '';
  }

  get style(): Readonly<Record<string, string>> {
    const rules = this.getAttribute('style');
    return rules ? Object.fromEntries(rules.split(';').flatMap(ruleOf)) : NO_STYLE;
  }

  /** Not HTML but a copy of what is inside: Readability only ever gives it back, to begin anew. */
  get innerHTML(): readonly ArticleNode[] {
    return this.childNodes.map((node) => node.#copy());
  }

  set innerHTML(nodes: readonly ArticleNode[]) {
    while (this.firstChild) this.firstChild.remove();
    for (const node of nodes) this.appendChild(node.#copy());
  }

  #copy(): ArticleNode {
    const { nodeType, localName, ownerDocument } = this;
    const text = nodeType === ELEMENT ? undefined : this.#text;
    const copy = new ArticleNode(nodeType, {
      localName,
      attributes: this.#attributes,
      document: ownerDocument,
      ...(text !== undefined && { text }),
    });
    for (let node = this.firstChild; node; node = node.nextSibling) copy.appendChild(node.#copy());
    return copy;
  }

  getElementsByTagName(name: string): ArticleNode[] {
    return this.querySelectorAll(name);
  }

  /** By names of tags with commas between them, which is all that Readability asks for. */
  querySelectorAll(names: string): ArticleNode[] {
    const wanted = names.toLowerCase().split(',');
    const found: ArticleNode[] = [];
    for (let at = this.firstChild; at; at = at.#following(this))
      if (at.nodeType === ELEMENT && (names === '*' || wanted.includes(at.localName))) found.push(at);
    return found;
  }

  /** In the order of the page, as long as it is inside `root`. */
  #following(root: ArticleNode): ArticleNode | null {
    if (this.firstChild) return this.firstChild;
    for (let at: ArticleNode | null = this; at && at !== root; at = at.parentNode)
      if (at.nextSibling) return at.nextSibling;
    return null;
  }

  createElement(name: string): ArticleNode {
    return new ArticleNode(ELEMENT, { localName: name.toLowerCase(), document: this });
  }

  createTextNode(text: string): ArticleNode {
    return new ArticleNode(TEXT, { text, document: this });
  }

  get documentElement(): ArticleNode | null {
    return this.firstElementChild;
  }

  get body(): ArticleNode | null {
    return this.documentElement?.children.find(({ localName }) => localName === 'body') ?? null;
  }

  get title(): string {
    return this.documentElement?.firstElementChild?.getElementsByTagName('title')[0]?.textContent ?? '';
  }
}

export const ELEMENT = 1;
export const TEXT = 3;
export const COMMENT = 8;
export const DOCUMENT = 9;

export type Attribute = { readonly name: string; readonly value: string };

type NodeContent = {
  localName?: string;
  attributes?: readonly Attribute[];
  text?: string;
  document?: ArticleNode | null;
};

const NO_STYLE = Object.freeze({});

function oncePerName(classes: string): string {
  return /\s/.test(classes) ? [...new Set(classes.split(/\s+/).filter(Boolean))].join(' ') : classes;
}

function ruleOf(rule: string): [string, string][] {
  const colon = rule.indexOf(':');
  const name = rule.slice(0, Math.max(0, colon)).trim();
  const value = rule.slice(colon + 1).trim();
  return name && value ? [[name, value]] : [];
}
