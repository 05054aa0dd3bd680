import { move, transferableSymbol, valueSymbol } from 'piscina';
import { processUpload, type UploadResult, type UploadTask } from './process-upload';

/** Entry point of the worker threads. The image bytes are transferred, not copied. */
export default async function work(task: UploadTask): Promise<unknown> {
  const upload = await processUpload(task);
  return typeof upload === 'string'
    ? upload
    : move({ [valueSymbol]: upload, [transferableSymbol]: getBuffers(upload) });
}

function getBuffers({ images }: Exclude<UploadResult, string>): ArrayBuffer[] {
  return Object.values(images)
    .flatMap((image) => (typeof image === 'string' ? [] : [image.bytes, image.thumbnail ?? []]))
    .flatMap((bytes) => (bytes instanceof Uint8Array ? [bytes.buffer] : []));
}
