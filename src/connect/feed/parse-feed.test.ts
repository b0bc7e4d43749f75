import { expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const FEED = 'https://example.com/feed.xml';

test('[CONNECT-FEED] RSS 2.0: identity, page, date and the longer of two contents', () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <link>https://example.com/</link>
    <item><title>One &amp; <![CDATA[<b>two</b>]]></title><link>/one#top</link><guid isPermaLink="false">id-1</guid>
      <pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>short</description>
      <content:encoded><![CDATA[<p>long</p>]]></content:encoded></item>
    <item><guid>https://example.com/three</guid><description>&lt;p&gt;only&lt;/p&gt;</description></item>
  </channel></rss>`;
  expect(parseFeed(rss, FEED)).toEqual({
    link: 'https://example.com/',
    items: [
      {
        guid: 'id-1',
        link: 'https://example.com/one',
        title: 'One & two',
        publishedAt: '2026-01-05T10:00:00.000Z',
        html: '<p>long</p>',
      },
      { guid: 'https://example.com/three', link: 'https://example.com/three', html: '<p>only</p>' },
    ],
  });
});

test('[CONNECT-FEED] Atom: markup of the feed itself, quoted markup, and plain text', () => {
  const entry = (id: string, content: string) =>
    `<entry><id>${id}</id><title>T</title><link rel="self" href="/x.atom"/><link href="/${id}"/><updated>2026-01-05T10:00:00Z</updated>${content}</entry>`;
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom">${[
    entry(
      'a',
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p class="x">A &lt; <br/>B</p></div></content>',
    ),
    entry('b', '<content type="html">&lt;p&gt;B&lt;/p&gt;</content>'),
    entry('c', '<summary>1 &lt; 2</summary>'),
  ].join('')}</feed>`;
  const { items } = parseFeed(atom, FEED);
  expect(items.map(({ html }) => html)).toEqual([
    '<div><p class="x">A &lt; <br>B</p></div>',
    '<p>B</p>',
    '1 &lt; 2',
  ]);
  expect(items[0]).toMatchObject({ link: 'https://example.com/a', publishedAt: '2026-01-05T10:00:00.000Z' });
});

test('[CONNECT-XML] entities are refused, and so is what is no feed', () => {
  const laughs =
    '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>';
  expect(() => parseFeed(laughs, FEED)).toThrow('declares entities');
  const external = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel/></rss>';
  expect(() => parseFeed(external, FEED)).toThrow('declares entities');
  expect(() => parseFeed('<html><body/></html>', FEED)).toThrow('neither RSS 2.0 nor Atom');
  expect(() => parseFeed('<rss><channel>', FEED)).toThrow('not well formed');
});

test('a date that is none, or still to come, is left out; a link that leads nowhere too', () => {
  const item = (inner: string) =>
    parseFeed(`<rss><channel><item>${inner}</item></channel></rss>`, FEED).items[0];
  expect(item('<pubDate>soon</pubDate><link>javascript:alert(1)</link>')).toEqual({ html: '' });
  expect(item('<pubDate>Fri, 01 Jan 2999 00:00:00 GMT</pubDate>')).toEqual({ html: '' });
  expect(item('<link>https://name:secret@example.com/</link>')).toEqual({ html: '' });
});
