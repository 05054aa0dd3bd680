import { formatFileTypes } from './file-rules';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** First bytes of each type. The skipped bytes of WebP are the file size. */
const SIGNATURES: Record<ImageType, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
};
const MAX_SIGNATURE_BYTES = 12;

/** Detects the type from the first bytes, because browsers derive `file.type` from the file name. */
export async function detectImageType(file: Blob): Promise<ImageType | null> {
  const bytes = new Uint8Array(await file.slice(0, MAX_SIGNATURE_BYTES).arrayBuffer());
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return IMAGE_TYPES.find((type) => SIGNATURES[type].test(text)) ?? null;
}

/** For `validateContent` of FileField. */
export async function validateImage(file: File): Promise<string | null> {
  const type = await detectImageType(file).catch(() => 'unreadable' as const);
  if (type === 'unreadable') return `“${file.name}” couldn’t be read. Choose it again, or choose another file.`;
  return type ? null : `“${file.name}” isn’t a valid image. Choose a ${formatFileTypes(IMAGE_TYPES)} file.`;
}
