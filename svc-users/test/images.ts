import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const MEGABYTE = 1024 * 1024;

export type Format = 'jpeg' | 'png' | 'webp';

export function dataUrl(bytes: Uint8Array, type = 'jpeg'): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** An image of one color. */
export function testImage(format: Format = 'jpeg', width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
}

/** A photo of exactly this size; the padding after the image data is ignored by decoders. */
export async function photoOfSize(bytes: number): Promise<Buffer> {
  const side = 1_500;
  const noise = randomBytes(side * side * 3);
  const photo = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 97 })
    .toBuffer();
  if (photo.length > bytes) throw new Error(`The photo has ${photo.length} bytes, more than ${bytes}`);
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

export const LARGEST_FILE = 10 * MEGABYTE - 1;

/** The file name in a signed URL. */
export const fileNameIn = (url = '') => /files\/([0-9a-f]{32}\.jpg)\?/.exec(url)?.[1] ?? '';

/** The request that the form sends. */
export async function verificationRequest(): Promise<Record<string, unknown>> {
  const [photo, front] = await Promise.all([testImage('jpeg'), testImage('png', 80, 60)]);
  return {
    passport: dataUrl(photo),
    documentFront: dataUrl(front, 'png'),
    documentType: 'passport',
    dateOfBirth: '1990-12-31',
  };
}
