import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type, and checksum of a chunk. */
const FRAME_LENGTH = 12;
const END = chunk('IEND', Buffer.alloc(0));

/** A valid PNG of random pixels, which does not compress: its size is about the given number of bytes. */
export function noiseImage(name: string, bytes: number): PickedFile {
  const width = Math.ceil(Math.sqrt(bytes / 3));
  const height = Math.floor(bytes / (3 * width));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  // Each row starts with its filter type: 0 means none.
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]));
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 });
  const buffer = Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), END]);
  return { name, mimeType: 'image/png', buffer };
}

/** The same image in a file of the given number of bytes. Decoders skip the private chunk that fills it. */
export function paddedImage({ buffer, ...file }: PickedFile, bytes: number): PickedFile {
  const image = buffer.subarray(0, -END.length);
  const padding = randomBytes(bytes - buffer.length - FRAME_LENGTH);
  return { ...file, buffer: Buffer.concat([image, chunk('prVt', padding), END]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
