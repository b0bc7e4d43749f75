/** Draws the icons of the installed app from web/public/favicon.svg: `node scripts/make-icons.ts`, when the mark changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser } from '../e2e/browser.ts';

const mark = readFileSync('web/public/favicon.svg', 'utf8');
// Systems cut a maskable icon to their own shape: no corners of its own, and the mark within the middle four fifths.
const maskable = mark
  .replace(/ rx="\d+"/, '')
  .replace('<g ', '<g transform="translate(16 16) scale(.72) translate(-16 -16)" ');

const browser = await launchBrowser();
const page = await browser.newPage();
for (const [name, svg, size] of [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['icon-maskable-512.png', maskable, 512],
  // Phones of Apple round the corners themselves and show no transparency.
  ['apple-touch-icon.png', maskable, 180],
] as const) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  writeFileSync(`web/public/${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
