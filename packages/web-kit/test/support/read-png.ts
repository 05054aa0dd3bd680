import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  data: Buffer;
}

const HEADER_AT = 8;
const PALETTE = 3;
/** Bytes of a pixel by the kind of colour: a browser writes 2 and 6, `smallPng` 3. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 3: 1, 6: 4 };

/**
 * Pixels of a PNG of eight bits a channel, as the browser and `smallPng` write it. pngjs reads the same, but asks for
 * `Math` at every byte, which takes a second a picture within jest.
 */
export function readPng(file: Buffer): Pixels {
  let [width, height, kind] = [0, 0, 0];
  let palette = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (let at = HEADER_AT; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const content = file.subarray(at + 8, at + 8 + length);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IHDR') [width, height, kind] = [content.readUInt32BE(0), content.readUInt32BE(4), content[9] ?? 0];
    if (name === 'PLTE') palette = Buffer.from(content);
    if (name === 'IDAT') packed.push(content);
    at += length + 12;
  }
  const bytes = PIXEL_BYTES[kind];
  if (!bytes) throw new Error(`PNG of colour kind ${kind}`);
  const rows = unfiltered(inflateSync(Buffer.concat(packed)), width * bytes, height, bytes);
  const data = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = kind === PALETTE ? (rows[pixel] ?? 0) * 3 : pixel * bytes;
    const source = kind === PALETTE ? palette : rows;
    const to = pixel * 4;
    data[to] = source[from] ?? 0;
    data[to + 1] = source[from + 1] ?? 0;
    data[to + 2] = source[from + 2] ?? 0;
  }
  return { width, height, data };
}

/** Each row says by its first byte of which neighbours its bytes are told as the difference. */
function unfiltered(raw: Buffer, rowBytes: number, height: number, step: number): Buffer {
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * (rowBytes + 1), y * rowBytes];
    const filter = raw[from];
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x < step ? 0 : (rows[to + x - step] ?? 0);
      const up = y === 0 ? 0 : (rows[to + x - rowBytes] ?? 0);
      const corner = x < step || y === 0 ? 0 : (rows[to + x - rowBytes - step] ?? 0);
      let told = 0;
      if (filter === 1) told = left;
      else if (filter === 2) told = up;
      else if (filter === 3) told = (left + up) >> 1;
      else if (filter === 4) told = nearestTo(left + up - corner, left, up, corner);
      rows[to + x] = (raw[from + 1 + x] ?? 0) + told;
    }
  }
  return rows;
}

function nearestTo(guess: number, left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [distance(guess, left), distance(guess, up), distance(guess, corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const distance = (one: number, other: number) => (one > other ? one - other : other - one);
