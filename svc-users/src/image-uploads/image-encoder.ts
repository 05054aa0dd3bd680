import sharp, { type Metadata, type Sharp } from 'sharp';
import type { EncodedImage, ImageType } from './data-url';
import type { ImageFault } from './image-errors';

/** A small file can decode to a huge image. */
const MAX_PIXELS = 40_000_000;
/** Enough to read the small print of a document. */
const MAX_SIDE_PIXELS = 4_096;
const THUMBNAIL_SIDE_PIXELS = 512;
const JPEG_QUALITY = 90;
const TIMEOUT_SECONDS = 10;

// Enables only the three loaders that are needed: the first bytes of a file cannot select another one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Every image is different, so a cache is useless. One thread leaves the other processor to ordinary requests.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/**
 * Decodes an image and encodes it as a JPEG that contains only its pixels: rotated by its EXIF orientation, without
 * metadata and without anything appended to the file. The declared type, the magic bytes and the decoder must agree.
 */
export async function reencodeImage({ type, bytes }: EncodedImage): Promise<Buffer | ImageFault> {
  if (!HAS_MAGIC_BYTES[type](bytes)) return 'damaged';
  try {
    // Reads only the header, so that the declared size needs no limit.
    const metadata = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
    return findFault(metadata, type, bytes) ?? (await toJpeg(sharp(bytes, OPTIONS).autoOrient(), MAX_SIDE_PIXELS));
  } catch {
    return 'damaged';
  }
}

/** @param image from `reencodeImage` */
export function createThumbnail(image: Buffer): Promise<Buffer> {
  return toJpeg(sharp(image, OPTIONS), THUMBNAIL_SIDE_PIXELS);
}

function toJpeg(image: Sharp, maxSide: number): Promise<Buffer> {
  return image
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

function findFault({ format, width, height, pages = 1 }: Metadata, type: ImageType, bytes: Buffer): ImageFault | null {
  if (format !== type || !width || !height) return 'damaged';
  if (width * height > MAX_PIXELS) return 'tooManyPixels';
  return pages > 1 || (type === 'png' && isAnimatedPng(bytes)) ? 'animated' : null;
}

/** An `acTL` chunk before the first `IDAT`. libvips would silently decode the first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

const HAS_MAGIC_BYTES: Record<ImageType, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
