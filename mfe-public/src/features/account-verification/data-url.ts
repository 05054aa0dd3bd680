import { detectImageType } from '@larkspur/web-kit/form/image-type';
import { NotSavedError } from '@larkspur/web-kit/form/outcome-notice';

/** `data:image/png;base64,…` (RFC 2397) */
export type DataUrl = string;

/** The file was moved, changed, or removed after it was selected. The message can be shown to the user. */
class UnreadableFileError extends NotSavedError {
  override readonly name = 'UnreadableFileError';

  constructor(file: File) {
    super(`We can’t read “${file.name}” anymore. Please choose it again.`);
  }
}

/**
 * Encodes an image for the API. The media type comes from the content, because file extensions may be wrong.
 * @param onProgress receives the progress from 0 to 1
 * @throws UnreadableFileError
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
