/** A picture with shapes near its edges, so that a crop is recognized. */
export const SAMPLE_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#cfe0d8"/><circle cx="300" cy="170" r="90" fill="#8379e0"/><path d="M100 400c20-130 380-130 400 0z" fill="#3b3486"/><rect width="60" height="60" fill="#f2a93b"/></svg>',
)}`;

/** The picture, decoded as a selected file would be. */
export async function loadSamplePicture(): Promise<ImageBitmap> {
  const image = new Image();
  image.src = SAMPLE_PICTURE;
  await image.decode();
  return createImageBitmap(image);
}
