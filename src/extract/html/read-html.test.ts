import { describe, expect, test } from 'vitest';
import { readHtml } from './read-html.ts';

const read = (html: string, options = {}) => readHtml(html, { name: 'page.html', ...options });
const texts = (html: string) => read(html).blocks.map(({ text }) => text);
const shape = (html: string) =>
  read(html).blocks.map(({ type, level, text }) => `${type}${level ?? ''}: ${text}`);

describe('blocks', () => {
  test('[EXTRACT-HTML] headings, paragraphs, lists, code and tables come in the order of the page', () => {
    const html = `<h1>Leave <em>policy</em></h1><p>Twenty
      days.</p><ul><li>a<li>b</ul><pre>x = 1\n  y</pre><table><tr><th>k<th>v<tr><td>1<td>2</table><h3>End</h3>`;
    expect(shape(html)).toEqual([
      'heading1: Leave policy',
      'paragraph: Twenty days.',
      'list: - a\n- b',
      'code: x = 1\n  y',
      'table: | k | v |\n| --- | --- |\n| 1 | 2 |',
      'heading3: End',
    ]);
    expect(read(html).blocks[0]?.heading).toBe('Leave policy');
  });

  test.each([
    ['white space and entities', '<p> a &amp;\n\t b&nbsp;&nbsp;c&shy;d </p>', ['a & b cd']],
    ['a line break', '<p>a<br>b</p>', ['a\nb']],
    ['two line breaks are a paragraph', 'a<br><br>b', ['a', 'b']],
    ['text beside blocks', 'a<div>b<section>c</section>d</div>e', ['a', 'b', 'c', 'd', 'e']],
    ['inline elements join', '<p>H<sub>2</sub>O and <b>x</b>y</p>', ['H2O and xy']],
    ['blocks inside inline elements', '<a href=x><h2>A</h2><p>b</p></a>', ['A', 'b']],
    ['blocks inside a heading', '<h2><div>A</div><div>B</div></h2>c', ['A B', 'c']],
    ['quotations are marked', '<blockquote><p>a<br>b</p><p>c</p></blockquote>d', ['> a\n> b', '> c', 'd']],
    ['details', '<details><summary>S</summary>long</details>', ['S', 'long']],
    ['a figure', '<figure><img alt="x.png"><figcaption>Fig. 1</figcaption></figure>', ['Fig. 1']],
    ['anchors of headings', '<h2>A<a class="headerlink" href="#a">¶</a></h2>', ['A']],
  ])('%s', (_, html, expected) => {
    expect(texts(html)).toEqual(expected);
  });

  test.each([
    ['nested', '<ul><li>a<ul><li>b</ul><li>c</ul>', '- a\n    - b\n- c'],
    ['numbered', '<ol start=4><li>a<li value=9>b<li>c</ol>', '4. a\n9. b\n10. c'],
    ['lettered', '<ol type=a><li>x<li>y</ol>', 'a. x\nb. y'],
    ['roman', '<ol type=I start=4><li>x</ol>', 'IV. x'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></ul>', '- a\n  b'],
    ['terms', '<dl><dt>Milk<dd>white<dd>cold</dl>', '- Milk\n    - white\n    - cold'],
  ])('a list: %s', (_, html, expected) => {
    expect(shape(html)).toEqual([`list: ${expected}`]);
  });

  test('a table inside a list keeps its place', () => {
    const html = '<ul><li>a<table><tr><th>k<th>v<tr><td>1<td>2</table><li>b</ul>';
    expect(read(html).blocks.map(({ type }) => type)).toEqual(['list', 'table', 'list']);
  });

  test.each([
    ['scripts and styles', '<script>x()</script><style>p{}</style><p>a</p><noscript>turn on</noscript>'],
    [
      'hidden elements',
      '<p hidden>x</p><p style="color:red; display: none">y</p><p aria-hidden=true>z</p><p>a',
    ],
    ['controls', '<button>Buy</button><select><option>x</select><textarea>t</textarea><p>a'],
    [
      'images without words',
      '<img alt="logo"><img alt="IMG_2041.jpeg"><span class=site-logo><img alt="The firm"></span>a',
    ],
  ])('[EXTRACT-HTML] %s are no text', (_, html) => {
    expect(texts(html)).toEqual(['a']);
  });

  test('an image with words is text', () => {
    expect(texts('<img alt="Sales rose in May">')).toEqual(['Sales rose in May']);
  });
});

describe('title', () => {
  test.each([
    ['of the page', '<title>Leave\n policy</title><h1>x</h1>', 'Leave policy'],
    ['without the name of the site', '<title>A – Site</title><meta property="og:title" content="A">', 'A'],
    ['of its first heading', '<h2>x</h2><h1>Guide</h1>', 'Guide'],
    ['not of a drawing', '<svg><title>icon</title></svg><h1>Guide</h1>', 'Guide'],
  ])('%s', (_, html, title) => {
    expect(read(html).title).toBe(title);
  });
});

describe('XHTML', () => {
  test('elements without content are closed, CDATA is text', () => {
    const html =
      '<?xml version="1.0"?><html><head><title/></head><body><a id="x"/><p>a<![CDATA[ < b]]></p></body></html>';
    expect(read(html, { isXml: true }).blocks.map(({ text }) => text)).toEqual(['a < b']);
  });
});

describe('hostile pages', () => {
  test.each([
    ['100,000 open elements', `${'<div>'.repeat(100_000)}deep`, 'deep'],
    ['100,000 open bold elements', `${'<b>'.repeat(100_000)}deep`, 'deep'],
    ['5,000 tables in each other', `${'<table><tr><td>'.repeat(5000)}deep`, 'deep'],
    ['20,000 figures in each other', `${'<figure>'.repeat(20_000)}deep`, 'deep'],
  ])('[EXTRACT-HTML-HOSTILE] %s are read', (_, html, expected) => {
    expect(texts(html)).toEqual([expected]);
  });

  test('[EXTRACT-HTML-HOSTILE] lists and quotations in each other do not make the text grow without end', () => {
    const { blocks } = read(`${'<ul><li>x'.repeat(5000)}</ul>${'<blockquote>y'.repeat(5000)}`);
    expect(blocks.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_000_000);
  });

  test('[EXTRACT-HTML-HOSTILE] markup that unfolds to millions of elements is refused', () => {
    const fonts = Array.from({ length: 5000 }, (_, index) => `<font id=${index}>`).join('');
    const html = `<p>${fonts}</p>${'<p>x</p>'.repeat(1000)}`;
    expect(() => read(html)).toThrow(/"page.html" failed: its markup unfolds to more than 2000000 elements/);
  });

  test.each([
    ['open tags', '<'.repeat(300_000)],
    ['open CDATA', '<![CDATA['.repeat(100_000)],
    ['blanks', `<p>${' '.repeat(1_000_000)}x`],
    ['line breaks', `x${'<br>'.repeat(100_000)}`],
  ])('[EXTRACT-HTML-HOSTILE] endless %s take no time', (_, html) => {
    const start = performance.now();
    read(html, { isXml: true });
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('[EXTRACT-HTML-LINES] the lines of the file', () => {
  const places = (html: string) => read(html).blocks.map(({ text, place }) => [text, place]);
  const rows = (html: string) => {
    const { text, parts = [] } = read(html).blocks.at(-1)!;
    return parts.map(({ span, place }) => [text.slice(span.start, span.end), place]);
  };
  const lines = (startLine: number, endLine = startLine) => ({ startLine, endLine });

  test('are those of the words, not of the space around them', () => {
    const html =
      '<html>\n<h1>A\nB</h1>\n<p>\n\nOne <b>two\nthree</b>\n</p>\nx<br>\n<br>y\n<img alt="a red bridge">';
    expect(places(html)).toEqual([
      ['A B', lines(2, 3)],
      ['One two three', lines(6, 7)],
      ['x', lines(9)],
      ['y a red bridge', lines(10, 11)],
    ]);
  });

  test('are known for each item of a list, line of code and row of a table', () => {
    expect(rows('<ul>\n<li>a\n<li>b\nc\n</ul>')).toEqual([
      ['- a', lines(2)],
      ['- b c', lines(3, 4)],
    ]);
    expect(rows('<pre>\na\n  <i>b</i>\n</pre>')).toEqual([
      ['a', lines(2)],
      ['  b', lines(3)],
    ]);
    expect(rows('<p>Table 1. T</p>\n<table>\n<tr><th>k<th>v\n<tr><td>1\n<td>2</table>')).toEqual([
      ['Table 1. T', lines(1)],
      ['| k | v |', lines(3)],
      ['| 1 | 2 |', lines(4, 5)],
    ]);
    const figure =
      '<figure><table>\n<tr><th>k<th>v\n<tr><td>1<td>2</table>\n<figcaption>F</figcaption></figure>';
    expect(rows(figure)[0]).toEqual(['F', lines(4)]);
    expect(read(figure).blocks[0]!.place).toEqual(lines(2, 4));
  });
});
