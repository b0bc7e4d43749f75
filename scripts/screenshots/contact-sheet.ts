/** A page that shows pictures side by side, a row for each state. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = Object.entries(Object.groupBy(pictures, ({ state }) => state)).map(
    ([state, ofState = []]) =>
      `<section><h2>${state}</h2><div>${ofState.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The states of the page</title>
<style>
body { font: 14px system-ui; margin: 2rem; background: #ddd; }
div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
figure { margin: 0; }
img { height: 420px; object-fit: cover; object-position: top; border: 1px solid #999; }
</style><h1>The states of the page</h1>${rows.join('\n')}</html>`;
}

function figure({ file, window, scheme }: Picture): string {
  const caption = `${window}, ${scheme}`;
  return `<figure><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

export type Picture = { state: string; window: string; scheme: string; file: string };
