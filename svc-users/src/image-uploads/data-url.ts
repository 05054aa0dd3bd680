import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import type { ImageFault } from './image-errors';

export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface EncodedImage {
  /** The type that the sender declared, not yet verified. */
  type: ImageType;
  bytes: Buffer;
}

/** Longer than `data:image/jpeg;base64,` with any parameters that a browser adds. */
const MAX_PREFIX_LENGTH = 100;
const PREFIX = /^data:image\/(jpeg|jpg|png|webp);base64$/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Parses a data URL (RFC 2397) of an image. */
export function parseDataUrl(text: string): EncodedImage | ImageFault {
  const comma = text.slice(0, MAX_PREFIX_LENGTH).indexOf(',');
  const [, declared] = PREFIX.exec(text.slice(0, Math.max(comma, 0))) ?? [];
  const type = IMAGE_TYPES.find((known) => known === declared?.toLowerCase().replace('jpg', 'jpeg'));
  if (!type) return 'wrongType';
  const length = decodedLength(text, comma + 1);
  if (length >= FILE_SIZE_LIMIT) return 'tooLarge';
  const base64 = text.slice(comma + 1);
  if (length === 0 || base64.length % 4 !== 0 || !BASE64.test(base64)) return 'damaged';
  return { type, bytes: Buffer.from(base64, 'base64') };
}

/** In bytes, without decoding. */
function decodedLength(text: string, from: number): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - from) * 3) / 4) - padding;
}
