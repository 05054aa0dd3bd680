import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import type { ImageFault } from './image-errors';

export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface EncodedImage {
  type: ImageType;
  bytes: Buffer;
}

/** More than `data:image/jpeg;base64,` and any parameters that a browser would write there. */
const LONGEST_PREFIX = 100;
const PREFIX = /^data:image\/(jpeg|jpg|png|webp);base64$/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** A picture from a data URL (RFC 2397), or what is wrong with it. What it says of its type is only believed, not seen. */
export function parseDataUrl(text: string): EncodedImage | ImageFault {
  const comma = text.slice(0, LONGEST_PREFIX).indexOf(',');
  const [, declared] = PREFIX.exec(text.slice(0, Math.max(comma, 0))) ?? [];
  const type = IMAGE_TYPES.find((known) => known === declared?.toLowerCase().replace('jpg', 'jpeg'));
  if (!type) return 'wrongType';
  const length = decodedLength(text, comma + 1);
  if (length >= FILE_SIZE_LIMIT) return 'tooLarge';
  const base64 = text.slice(comma + 1);
  if (length === 0 || base64.length % 4 !== 0 || !BASE64.test(base64)) return 'damaged';
  return { type, bytes: Buffer.from(base64, 'base64') };
}

/** In bytes, before any of it is decoded. */
function decodedLength(text: string, from: number): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - from) * 3) / 4) - padding;
}
