import { detectImageType } from '@larkspur/web-kit/form/image-type';

/** `data:image/png;base64,…` (RFC 2397) */
export type DataUrl = string;

/** Between its choice and now the file was moved, changed or taken away. Its message is fit to be shown. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFile';

  constructor(file: File) {
    super(`“${file.name}” cannot be read any more. Choose it again.`);
  }
}

/**
 * A picture as the API takes it. It is declared as what its bytes say: a camera's PNG may well be named .jpg.
 * @param onProgress 0 to 1, while it is read
 * @throws UnreadableFile
 */
export async function toDataUrl(file: File, onProgress: (part: number) => void): Promise<DataUrl> {
  const type = await detectImageType(file).catch(() => null);
  if (!type) throw new UnreadableFileError(file);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new UnreadableFileError(file));
    reader.readAsDataURL(new Blob([file], { type }));
  });
}
