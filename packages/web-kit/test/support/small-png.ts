import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './read-png';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The colours of surfaces, kept as they are. */
const EXACT = 64;
/** With those of the edges of letters, which are rounded. */
const MOST_COLOURS = 256;

/**
 * A PNG with a palette, less than half as large as a browser's: the references lie in the repository.
 * @param pixels red, green, blue and alpha (which is dropped) of each pixel
 */
export function smallPng({ width, height, data }: Pixels): Buffer {
  const pixels = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const colour = data.readUIntBE(pixel * 4, 3);
    pixels[pixel] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    rows[pixel + Math.floor(pixel / width) + 1] = places.get(pixels[pixel] ?? 0) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each, by palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Those that most pixels have, as they are; then those of the rest, rounded to 16 steps a channel. */
function paletteOf(counts: Map<number, number>): number[] {
  const byUse = (uses: Map<number, number>) => [...uses].sort(([, a], [, b]) => b - a);
  const [exact, rest] = [byUse(counts).slice(0, EXACT), byUse(counts).slice(EXACT)];
  const rounded = new Map<number, number>();
  for (const [colour, count] of rest) {
    const near = channels(colour).reduce((sum, channel) => sum * 256 + Math.round(channel / 17) * 17, 0);
    rounded.set(near, (rounded.get(near) ?? 0) + count);
  }
  return [...exact, ...byUse(rounded).slice(0, MOST_COLOURS - EXACT)].map(([colour]) => colour);
}

function nearest(colour: number, palette: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, candidate] of palette.entries()) {
    const distance =
      (red - (candidate >> 16)) ** 2 + (green - ((candidate >> 8) & 255)) ** 2 + (blue - (candidate & 255)) ** 2;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
