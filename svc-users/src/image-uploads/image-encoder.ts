import sharp, { type Metadata, type Sharp } from 'sharp';
import type { EncodedImage, ImageType } from './data-url';
import type { ImageFault } from './image-errors';

/** Of one picture: what a small file can unfold into. */
const MOST_PIXELS = 40_000_000;
/** The longer side of what is kept: enough to read the small print of a document. */
const LONGEST_SIDE = 4_096;
const AVATAR_SIDE = 512;
const QUALITY = 90;
const SECONDS_A_PICTURE = 10;

// The three that are wanted and no other of libvips' loaders, however a file begins.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Nobody uploads the same picture twice, and the other processor is for those who wait for an answer meanwhile.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

/**
 * The picture anew, as a JPEG without anything but its pixels: turned as its camera held it, then without metadata and
 * without whatever followed the picture in its file. Or what is wrong with it: declared type, first bytes and decoder
 * must agree.
 */
export async function reencodeImage({ type, bytes }: EncodedImage): Promise<Buffer | ImageFault> {
  if (!STARTS[type](bytes)) return 'damaged';
  try {
    // From its header alone, whatever it claims.
    const metadata = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
    return faultOf(metadata, type, bytes) ?? (await toJpeg(sharp(bytes, OPTIONS).autoOrient(), LONGEST_SIDE));
  } catch {
    return 'damaged';
  }
}

/** A small one, of what `encodeAnew` gave. */
export function createThumbnail(picture: Buffer): Promise<Buffer> {
  return toJpeg(sharp(picture, OPTIONS), AVATAR_SIDE);
}

function toJpeg(picture: Sharp, side: number): Promise<Buffer> {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: SECONDS_A_PICTURE })
    .toBuffer();
}

function faultOf({ format, width, height, pages = 1 }: Metadata, type: ImageType, bytes: Buffer): ImageFault | null {
  if (format !== type || !width || !height) return 'damaged';
  if (width * height > MOST_PIXELS) return 'tooManyPixels';
  return pages > 1 || (type === 'png' && isAnimatedPng(bytes)) ? 'animated' : null;
}

/** The chunk `acTL` before the first `IDAT`: libvips would show the first frame and say nothing. */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

const STARTS: Record<ImageType, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
