/** Part of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

export const MAX_ZOOM = 4;
/** The maximum width and height of a cropped picture: sharp at its largest size on a page, also with double pixels. */
const OUTPUT_SIZE = 512;

/** The position of a crop, independent of the picture's size: its center as a share of width and height, and its zoom. */
export interface CropPosition {
  x: number;
  y: number;
  /** 1 shows as much as fits into a square. */
  zoom: number;
}

export const CENTERED: CropPosition = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  width: number;
  height: number;
}

/** Moves a position so that the square stays inside the picture. */
export function clampPosition({ x, y, zoom }: CropPosition, { width, height }: Size): CropPosition {
  const inside = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const side = Math.min(width, height) / inside;
  const clamp = (share: number, length: number) => {
    const half = side / length / 2;
    return Math.min(1 - half, Math.max(half, share));
  };
  return { x: clamp(x, width), y: clamp(y, height), zoom: inside };
}

export function toCrop(position: CropPosition, picture: Size): Crop {
  const { x, y, zoom } = clampPosition(position, picture);
  const size = Math.min(picture.width, picture.height) / zoom;
  return { x: x * picture.width - size / 2, y: y * picture.height - size / 2, size };
}

/** Reads a picture with the orientation that its camera recorded. Rejects if the browser cannot decode it. */
export function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Draws a crop into a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, position: CropPosition): void {
  const { x, y, size } = toCrop(position, picture);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height);
}

/** @returns a square JPEG without metadata, or `null` if the browser cannot encode one */
export async function cropPicture(picture: ImageBitmap, position: CropPosition): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const { size } = toCrop(position, picture);
  canvas.width = Math.min(OUTPUT_SIZE, Math.round(size));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, position);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob && new File([blob], 'profile-picture.jpg', { type: blob.type });
}
