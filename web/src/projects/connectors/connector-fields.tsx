/** Pages by address or sitemap, and which of a sitemap's. */
export function WebFields() {
  return (
    <>
      <label className="artifacts-field">
        Pages, one address a line
        <textarea name="urls" rows={3} spellCheck={false} placeholder="https://example.com/guide" />
      </label>
      <label className="artifacts-field">
        Sitemaps, one address a line
        <textarea name="sitemaps" rows={2} spellCheck={false} placeholder="https://example.com/sitemap.xml" />
        <span className="artifacts-hint">
          Only public addresses are fetched, and robots.txt is kept to. Whoever runs Helix can allow others.
        </span>
      </label>
      <details>
        <summary>Which pages of a sitemap</summary>
        <div className="agents-pair connectors-more">
          <label className="artifacts-field">
            Only paths such as, one a line
            <textarea name="include" rows={2} spellCheck={false} placeholder="docs/" />
          </label>
          <label className="artifacts-field">
            No paths such as, one a line
            <textarea name="exclude" rows={2} spellCheck={false} placeholder="blog/" />
          </label>
          <label className="artifacts-field">
            At most so many pages
            <input type="number" name="max_pages" min={1} max={50_000} placeholder="1000" />
          </label>
        </div>
      </details>
    </>
  );
}

export function FeedFields() {
  return (
    <>
      <label className="artifacts-field">
        Address of the feed
        <input name="url" required spellCheck={false} placeholder="https://example.com/news.xml" />
      </label>
      <label className="connector-with-documents">
        <input type="checkbox" name="full" />
        Take the pages that its items link to, in place of what the feed says of them
      </label>
    </>
  );
}
