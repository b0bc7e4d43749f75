import { greyPicture, type Picture } from './image-pdf.ts';
import { greyWithoutAlpha } from './png-alpha.ts';

/**
 * A PNG as a picture of a PDF: both pack pixels the same way, so nothing is decoded but pictures with transparency, which
 * PDF keeps differently. Returns undefined for interlaced pictures and for colours that are made transparent one by one.
 */
export function pngPicture(bytes: Uint8Array): Picture | undefined {
  const chunks = readChunks(bytes);
  const [header] = chunks.get('IHDR') ?? [];
  if (!header || header.length < 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height, bits] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)];
  const isInterlaced = view.getUint8(12) !== 0;
  const type = view.getUint8(9);
  const colours = colourSpace(type, chunks.get('PLTE')?.[0]);
  if (isInterlaced || chunks.has('tRNS')) return undefined;
  if (type === GREY_AND_ALPHA || type === COLOUR_AND_ALPHA) {
    const isGrey = type === GREY_AND_ALPHA;
    return greyPicture(greyWithoutAlpha(chunks.get('IDAT') ?? [], { width, height, bits, isGrey }));
  }
  if (!colours) return undefined;
  return {
    width,
    height,
    dictionary:
      `/ColorSpace ${colours.name}/BitsPerComponent ${bits}/Filter/FlateDecode/DecodeParms` +
      `<</Predictor 15/Colors ${colours.components}/BitsPerComponent ${bits}/Columns ${width}>>`,
    data: Buffer.concat(chunks.get('IDAT') ?? []),
  };
}

const GREY = 0;
const COLOUR = 2;
const PALETTE = 3;
const GREY_AND_ALPHA = 4;
const COLOUR_AND_ALPHA = 6;

function colourSpace(type: number, palette: Uint8Array | undefined): ColourSpace | undefined {
  if (type === GREY) return { name: '/DeviceGray', components: 1 };
  if (type === COLOUR) return { name: '/DeviceRGB', components: 3 };
  if (type !== PALETTE || !palette || palette.length < 3) return undefined;
  const colours = Buffer.from(palette).toString('hex');
  return { name: `[/Indexed/DeviceRGB ${Math.floor(palette.length / 3) - 1}<${colours}>]`, components: 1 };
}

type ColourSpace = { name: string; components: number };

/** Throws when the file ends before its last chunk. */
function readChunks(bytes: Uint8Array): Map<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; !chunks.has('IEND'); ) {
    const length = view.getUint32(at);
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (at + 12 + length > bytes.length) throw new RangeError(`the file ends inside its chunk ${name}`);
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    const sameName = chunks.get(name);
    if (sameName) sameName.push(chunk);
    else chunks.set(name, [chunk]);
    at += 12 + length;
  }
  return chunks;
}
