import { type EncodedImage, parseDataUrl } from './data-url';
import { createThumbnail, reencodeImage } from './image-encoder';
import type { ImageFault } from './image-errors';
import { isMostlyStrings } from './json-structure';

export interface UploadTask {
  /** The body, JSON. */
  body: SharedArrayBuffer;
  length: number;
  /** Members that hold a picture, and whether its small form is wanted beside it. */
  pictures: Readonly<Record<string, { alsoAvatar: boolean }>>;
}

export interface ProcessedImage {
  bytes: Uint8Array<ArrayBuffer>;
  avatar: Uint8Array<ArrayBuffer> | null;
}

/** `unreadable`: no JSON. `shapeless`: JSON, but nothing like an object with a few members. */
export type UploadResult =
  | 'unreadable'
  | 'shapeless'
  | {
      /** What is no picture, its texts cut where no field of ours is as long. */
      members: Record<string, unknown>;
      pictures: Record<string, ProcessedImage | ImageFault>;
    };

const MOST_MEMBERS = 50;
const LONGEST_TEXT = 1_000;

/** The whole work on an upload that would keep others waiting, for a thread of its own. */
export async function processUpload({ body, length, pictures: wanted }: UploadTask): Promise<UploadResult> {
  const upload = parse(Buffer.from(body, 0, length));
  if (typeof upload === 'string') return upload;
  const members: Record<string, unknown> = {};
  const declared = new Map<string, EncodedImage | ImageFault>();
  for (const [name, value] of Object.entries(upload).slice(0, MOST_MEMBERS)) {
    if (!Object.hasOwn(wanted, name)) members[name] = shortened(value);
    else if (value === null) members[name] = null;
    else if (value !== '') declared.set(name, typeof value === 'string' ? parseDataUrl(value) : 'wrongType');
  }
  return { members, pictures: await encodeAll(declared, wanted) };
}

function parse(json: Buffer): Record<string, unknown> | 'unreadable' | 'shapeless' {
  if (json.length === 0) return {};
  if (!isMostlyStrings(json)) return 'shapeless';
  try {
    const value: unknown = JSON.parse(json.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : 'shapeless';
  } catch {
    return 'unreadable';
  }
}

/** One after the other: a second decoder would take the processor from those who wait for an answer. */
async function encodeAll(
  declared: ReadonlyMap<string, EncodedImage | ImageFault>,
  wanted: UploadTask['pictures'],
): Promise<Record<string, ProcessedImage | ImageFault>> {
  const read: Record<string, ProcessedImage | ImageFault> = {};
  for (const [name, picture] of declared) {
    const encoded = typeof picture === 'string' ? picture : await reencodeImage(picture);
    if (typeof encoded === 'string') {
      read[name] = encoded;
      continue;
    }
    const avatar = wanted[name]?.alsoAvatar ? await createThumbnail(encoded) : null;
    read[name] = { bytes: Uint8Array.from(encoded), avatar: avatar && Uint8Array.from(avatar) };
  }
  return read;
}

/** Whatever is too long or too deep for a field is refused as such; it need not be carried about for that. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  return typeof value === 'object' && value !== null ? {} : value;
}
