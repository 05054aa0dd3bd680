/** Each smaller than the one before. The last is still sharp enough to read small print. */
const QUALITIES = [0.92, 0.8, 0.65];

/**
 * What the camera shows now, as it is: never mirrored, whatever the page shows.
 * @param maxBytes kept to by a lower quality, as far as the picture can still be read
 * @returns a JPEG; `null` where the browser makes none
 */
export async function captureFrame(video: HTMLVideoElement, name: string, maxBytes: number): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size <= maxBytes) break;
  }
  return blob && new File([blob], name, { type: blob.type });
}

/** `Document front` → `document-front.jpg` */
export function photoFileName(label: string): string {
  return `${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jpg`;
}
