/** JPEG qualities to try in order. Small print is still readable at the last one. */
const QUALITIES = [0.92, 0.8, 0.65];

/**
 * Captures the current camera frame. It is never mirrored, even if the preview is.
 * @param maxBytes reached by lowering the quality, as long as the image stays readable
 * @returns a JPEG, or `null` if the browser cannot encode one
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
