import { type EncodedImage, parseDataUrl } from './data-url';
import { createThumbnail, reencodeImage } from './image-encoder';
import type { ImageFault } from './image-errors';
import { isMostlyStrings } from './json-structure';

/** Members that hold an image. */
export type ExpectedImages = Readonly<Record<string, { withThumbnail: boolean }>>;

export interface UploadTask {
  /** The JSON body. */
  body: SharedArrayBuffer;
  length: number;
  images: ExpectedImages;
}

export interface ProcessedImage {
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer> | null;
}

/** `malformed`: not JSON. `unexpectedShape`: JSON, but not an object with a few members. */
export type UploadResult =
  | 'malformed'
  | 'unexpectedShape'
  | {
      /** Members without an image. Long texts are truncated, to more than any field allows. */
      members: Record<string, unknown>;
      images: Record<string, ProcessedImage | ImageFault>;
    };

const MAX_MEMBERS = 50;
const MAX_TEXT_LENGTH = 1_000;

/** Parses a body and re-encodes its images: the expensive part of an upload, which runs in a worker thread. */
export async function processUpload({ body, length, images }: UploadTask): Promise<UploadResult> {
  const upload = parse(Buffer.from(body, 0, length));
  if (typeof upload === 'string') return upload;
  const members: Record<string, unknown> = {};
  const parsed = new Map<string, EncodedImage | ImageFault>();
  for (const [name, value] of Object.entries(upload).slice(0, MAX_MEMBERS)) {
    if (!Object.hasOwn(images, name)) members[name] = truncate(value);
    else if (value === null) members[name] = null;
    else if (value !== '') parsed.set(name, typeof value === 'string' ? parseDataUrl(value) : 'wrongType');
  }
  return { members, images: await encodeAll(parsed, images) };
}

function parse(json: Buffer): Record<string, unknown> | 'malformed' | 'unexpectedShape' {
  if (json.length === 0) return {};
  if (!isMostlyStrings(json)) return 'unexpectedShape';
  try {
    const value: unknown = JSON.parse(json.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : 'unexpectedShape';
  } catch {
    return 'malformed';
  }
}

/** One image after the other, which leaves a processor to ordinary requests. */
async function encodeAll(
  parsed: ReadonlyMap<string, EncodedImage | ImageFault>,
  expected: ExpectedImages,
): Promise<Record<string, ProcessedImage | ImageFault>> {
  const results: Record<string, ProcessedImage | ImageFault> = {};
  for (const [name, image] of parsed) {
    const encoded = typeof image === 'string' ? image : await reencodeImage(image);
    if (typeof encoded === 'string') {
      results[name] = encoded;
      continue;
    }
    const thumbnail = expected[name]?.withThumbnail ? await createThumbnail(encoded) : null;
    results[name] = { bytes: Uint8Array.from(encoded), thumbnail: thumbnail && Uint8Array.from(thumbnail) };
  }
  return results;
}

/** Validation rejects values that are too long or nested, so only enough of them is passed on to be rejected. */
function truncate(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH);
  return typeof value === 'object' && value !== null ? {} : value;
}
