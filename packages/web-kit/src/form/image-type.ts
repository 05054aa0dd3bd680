import { typesInWords } from './file-rules';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** What each begins with; what differs in WebP's is its size. */
const BEGINNINGS: Record<PictureType, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
};
const LONGEST = 12;

/** What a picture really is, by its first bytes: a name, and with it `file.type`, can say anything. */
export async function pictureType(file: Blob): Promise<PictureType | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return PICTURE_TYPES.find((type) => BEGINNINGS[type].test(text)) ?? null;
}

/** For a FileField's `check`. */
export async function pictureProblem(file: File): Promise<string | null> {
  const type = await pictureType(file).catch(() => 'unreadable' as const);
  if (type === 'unreadable') return `“${file.name}” could not be read. Choose it again, or another one.`;
  return type
    ? null
    : `“${file.name}” is not a picture, whatever its name says. Choose ${typesInWords(PICTURE_TYPES)}.`;
}
