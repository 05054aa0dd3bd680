import { formatFileTypes } from './file-rules';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** What each begins with; what differs in WebP's is its size. */
const SIGNATURES: Record<ImageType, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
};
const MAX_SIGNATURE_BYTES = 12;

/** What a picture really is, by its first bytes: a name, and with it `file.type`, can say anything. */
export async function detectImageType(file: Blob): Promise<ImageType | null> {
  const bytes = new Uint8Array(await file.slice(0, MAX_SIGNATURE_BYTES).arrayBuffer());
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return IMAGE_TYPES.find((type) => SIGNATURES[type].test(text)) ?? null;
}

/** For a FileField's `check`. */
export async function validateImage(file: File): Promise<string | null> {
  const type = await detectImageType(file).catch(() => 'unreadable' as const);
  if (type === 'unreadable') return `“${file.name}” could not be read. Choose it again, or another one.`;
  return type
    ? null
    : `“${file.name}” is not a picture, whatever its name says. Choose ${formatFileTypes(IMAGE_TYPES)}.`;
}
