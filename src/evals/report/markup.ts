/** Text that is known to be markup. Whatever else is put into a page is escaped. */
export type Markup = { readonly markup: string };

/** A template whose values are escaped, unless they are markup themselves; a list is joined, nothing is left out. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  let markup = strings[0]!;
  values.forEach((value, index) => {
    markup += render(value) + strings[index + 1]!;
  });
  return { markup };
}

export type MarkupValue = string | number | Markup | null | undefined | readonly MarkupValue[];

function render(value: MarkupValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(render).join('');
}

/** Control characters, and those that turn the direction of the text after them, are shown as unknown ones. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSEEN, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
