import type { DataUrl } from './data-url';

/** How far an upload is. Parts are 0 to 1. */
export type Upload =
  | { step: 'reading'; part: number }
  /** `part` of the whole is `null` as long as the host tells nothing; `parts` are the pictures', in their order. */
  | { step: 'sending'; part: number | null; parts: readonly number[] }
  /** All of it has left; the bank looks at the pictures. */
  | { step: 'checking' };

export const UPLOAD_LABELS: Record<Upload['step'], string> = {
  reading: 'Reading your pictures',
  sending: 'Sending your pictures',
  checking: 'The bank is checking your pictures',
};

/** Of the whole upload; `null` where nobody can tell. */
export function uploadProgress(upload: Upload): number | null {
  return upload.step === 'checking' ? null : upload.part;
}

/** Of the picture that is the `index`th. */
export function imageProgress(upload: Upload, index: number): number {
  if (upload.step === 'checking') return 1;
  return upload.step === 'sending' ? (upload.parts[index] ?? 0) : 0;
}

/** How much of each picture has left when `sent` bytes have: they lie one behind the other, and little else does. */
export function progressPerImage(pictures: readonly DataUrl[], sent: number): number[] {
  let before = 0;
  return pictures.map(({ length }) => {
    const part = (sent - before) / length;
    before += length;
    return Math.min(Math.max(part, 0), 1);
  });
}
