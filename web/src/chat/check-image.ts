import type { Readiness } from '../../../src/client/client.ts';
import { formatSize } from '../parts/format-quantity.ts';

/** What browsers may show in the window that chooses a file. */
export const PICTURE_NAMES: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
};

/** What is wrong with a picture, or null. Looks at its bytes, as the server does: a name can say anything. */
export async function checkImage(file: File, limits: Readiness['limits'] | null): Promise<string | null> {
  if (file.size === 0) return `“${file.name}” is empty. Choose another picture.`;
  const accepted = limits?.image_types ?? Object.keys(PICTURE_NAMES);
  const found = typeOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (!found || !accepted.includes(found))
    return `“${file.name}” is not a picture that can be asked about. ${offer(accepted)}`;
  if (limits && file.size > limits.image_bytes) {
    return `“${file.name}” has ${formatSize(file.size)}; at most ${formatSize(limits.image_bytes)} can be sent. Choose a smaller picture.`;
  }
  return null;
}

export function offer(accepted: readonly string[]): string {
  const names = accepted.map((type) => PICTURE_NAMES[type] ?? type);
  return `Choose one in the format ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`;
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'];
const HEIF_BRANDS = ['mif1', 'msf1'];

function typeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  if (HEIC_BRANDS.includes(text.slice(8, 12))) return 'image/heic';
  return HEIF_BRANDS.includes(text.slice(8, 12)) ? 'image/heif' : null;
}
