/** For a wide window, a phone, the dark and paper. */
export const STYLESHEET = `
:root { color-scheme: light dark; --text: #1c1e21; --soft: #5b6068; --line: #d7dade; --ground: #fff; --raised: #f4f5f7;
  --link: #1a56a8; --draft: #1a56a8; --lacking: #a35200; --stale: #8a2c0d; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e6e9; --soft: #a3a9b2; --line: #3a3f46; --ground: #15171a; --raised: #1f2226;
    --link: #8ab8f5; --draft: #8ab8f5; --lacking: #f0a95c; --stale: #f2957a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI",
  Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2.2em 0 .6em; text-wrap: balance; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.3rem; } h3 { font-size: 1.1rem; } h4, h5, h6 { font-size: 1rem; }
h1.title { font-size: 2.1rem; margin: 0 0 .6em; }
p, ul, ol, pre, blockquote, .table { margin: 0 0 1em; }
a { color: var(--link); text-underline-offset: .15em; }
a.citation { font-size: .85em; color: var(--soft); text-decoration: none; }
a.citation:hover, a.citation:focus { color: var(--link); text-decoration: underline; }
dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0 0 1.5rem; padding: .75rem 0; font-size: .9rem;
  border-block: 1px solid var(--line); }
dl div { display: flex; gap: .4rem; } dt { color: var(--soft); white-space: nowrap; } dd { margin: 0; }
ul, ol { padding-inline-start: 1.6rem; } li { margin-block: .25em; } li > ul, li > ol { margin-bottom: 0; }
li.task { list-style: none; margin-inline-start: -1.3rem; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
:not(pre) > code { background: var(--raised); padding: .1em .3em; border-radius: .25em; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; padding: .8rem 1rem; overflow-x: auto;
  overflow-wrap: normal; }
.table { overflow-x: auto; overflow-wrap: normal; }
table { border-collapse: collapse; width: max-content; min-width: 100%; font-size: .93rem; }
th, td { border: 1px solid var(--line); padding: .4rem .6rem; text-align: start; vertical-align: top; max-width: 24rem;
  overflow-wrap: break-word; }
th { background: var(--raised); } th.right, td.right { text-align: end; } th.center, td.center { text-align: center; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
.note { border-inline-start: 4px solid var(--tone); background: var(--raised); padding: .6rem 1rem; margin: 0 0 1em;
  border-radius: 0 .3rem .3rem 0; } .note p { margin: 0; } .note strong { color: var(--tone); }
.draft { --tone: var(--draft); } .lacking { --tone: var(--lacking); } .stale { --tone: var(--stale); }
.sources { font-size: .93rem; } .sources li { margin-block: .5em; }
.sources li:target { background: var(--raised); outline: 2px solid var(--link); outline-offset: 3px; }
.outdated { color: var(--stale); }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media print {
  @page { margin: 20mm 18mm; }
  :root { color-scheme: light; --text: #000; --soft: #444; --line: #bbb; --ground: #fff; --raised: #f4f4f4; --link: #000;
    --draft: #333; --lacking: #7a3d00; --stale: #7a1d00; }
  body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; } thead { display: table-header-group; } tr, .note { break-inside: avoid; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } .table { overflow: visible; } table { width: 100%; }
  th, td { max-width: none; } .many { font-size: .8em; } .many th, .many td { overflow-wrap: anywhere; }
  p, li { orphans: 2; widows: 2; }
}
`;
