import { move, transferableSymbol, valueSymbol } from 'piscina';
import { processUpload, type UploadResult, type UploadTask } from './process-upload';

/** What the pool calls, in a thread of its own. The bytes are handed back, not copied. */
export default async function work(task: UploadTask): Promise<unknown> {
  const upload = await processUpload(task);
  return typeof upload === 'string' ? upload : move({ [valueSymbol]: upload, [transferableSymbol]: buffersOf(upload) });
}

function buffersOf({ pictures }: Exclude<UploadResult, string>): ArrayBuffer[] {
  return Object.values(pictures)
    .flatMap((picture) => (typeof picture === 'string' ? [] : [picture.bytes, picture.avatar ?? []]))
    .flatMap((bytes) => (bytes instanceof Uint8Array ? [bytes.buffer] : []));
}
