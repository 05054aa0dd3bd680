import type { DataUrl } from './data-url';

/** Progress of an upload. `part` and `parts` are fractions from 0 to 1. */
export type Upload =
  | { step: 'reading'; part: number }
  /** `part` is `null` until the host reports progress; `parts` has one entry per image, in order. */
  | { step: 'sending'; part: number | null; parts: readonly number[] }
  /** Everything is uploaded and the server is validating the images. */
  | { step: 'checking' };

export const UPLOAD_LABELS: Record<Upload['step'], string> = {
  reading: 'Preparing your images',
  sending: 'Uploading your images',
  checking: 'Checking your images',
};

/** Progress of the whole upload; `null` if unknown. */
export function uploadProgress(upload: Upload): number | null {
  return upload.step === 'checking' ? null : upload.part;
}

/** Progress of a single image. */
export function imageProgress(upload: Upload, index: number): number {
  if (upload.step === 'checking') return 1;
  return upload.step === 'sending' ? (upload.parts[index] ?? 0) : 0;
}

/** Progress per image after `sent` bytes. The images make up nearly the whole request body, one after another. */
export function progressPerImage(images: readonly DataUrl[], sent: number): number[] {
  let before = 0;
  return images.map(({ length }) => {
    const part = (sent - before) / length;
    before += length;
    return Math.min(Math.max(part, 0), 1);
  });
}
