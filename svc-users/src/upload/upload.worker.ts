import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type ReadUpload, readUpload, type UploadTask } from './read-upload';

/** What the pool calls, in a thread of its own. The bytes are handed back, not copied. */
export default async function work(task: UploadTask): Promise<unknown> {
  const upload = await readUpload(task);
  return typeof upload === 'string' ? upload : move({ [valueSymbol]: upload, [transferableSymbol]: buffersOf(upload) });
}

function buffersOf({ pictures }: Exclude<ReadUpload, string>): ArrayBuffer[] {
  return Object.values(pictures)
    .flatMap((picture) => (typeof picture === 'string' ? [] : [picture.bytes, picture.avatar ?? []]))
    .flatMap((bytes) => (bytes instanceof Uint8Array ? [bytes.buffer] : []));
}
