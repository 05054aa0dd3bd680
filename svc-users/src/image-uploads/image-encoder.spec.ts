import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { IMAGE_TYPES, type ImageType } from './data-url';
import { createThumbnail, reencodeImage } from './image-encoder';

const solidImage = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } });
const encodeAs = (type: ImageType) => solidImage().toFormat(type).toBuffer();

async function reencode(type: ImageType, bytes: Buffer): Promise<Buffer> {
  const result = await reencodeImage({ type, bytes });
  if (typeof result === 'string') throw new Error(`Rejected: ${result}`);
  return result;
}

describe('an image', () => {
  test.each(IMAGE_TYPES)('of type %s is converted to a JPEG of the same size', async (type) => {
    const { format, width, height } = await sharp(await reencode(type, await encodeAs(type))).metadata();
    expect([format, width, height]).toEqual(['jpeg', 60, 40]);
  });

  test('loses its metadata and is rotated by its EXIF orientation', async () => {
    const tagged = await solidImage()
      .withExif({ IFD0: { Copyright: 'Ada Byron', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('Ada Byron')).toBe(true);
    const result = await reencode('jpeg', tagged);
    const { width, height, exif, icc, xmp, orientation } = await sharp(result).metadata();
    expect([width, height, exif, icc, xmp, orientation]).toEqual([40, 60, undefined, undefined, undefined, undefined]);
    expect(result.includes('Ada Byron')).toBe(false);
  });

  test('loses data appended to the file', async () => {
    const tail = Buffer.from('PK\u0003\u0004<html><script>alert(1)</script></html>');
    for (const type of IMAGE_TYPES) {
      const result = await reencodeImage({ type, bytes: Buffer.concat([await encodeAs(type), tail]) });
      expect([type, typeof result === 'string' ? result : result.includes('script')]).toEqual([type, false]);
    }
  });

  test('is limited to 4096 pixels, its thumbnail to 512', async () => {
    const large = await reencode('jpeg', await solidImage(6_000, 3_000).jpeg().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ width: 4_096, height: 2_048 });
    expect(await sharp(await createThumbnail(large)).metadata()).toMatchObject({ width: 512, height: 256 });
  });

  test('in CMYK, grayscale, 16 bit or with transparency is converted to sRGB', async () => {
    const images: [ImageType, Buffer][] = [
      ['jpeg', await solidImage().toColourspace('cmyk').jpeg().toBuffer()],
      ['png', await solidImage().greyscale().toColourspace('b-w').png().toBuffer()],
      [
        'png',
        await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      ],
      ['png', await solidImage().toColourspace('rgb16').png().toBuffer()],
    ];
    for (const [type, bytes] of images) {
      expect(await sharp(await reencode(type, bytes)).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    }
  });
});

describe('rejects', () => {
  test.each(
    IMAGE_TYPES.flatMap((declared) =>
      IMAGE_TYPES.filter((actual) => actual !== declared).map((actual) => [declared, actual] as const),
    ),
  )('a file declared as %s that is %s', async (declared, actual) => {
    expect(await reencodeImage({ type: declared, bytes: await encodeAs(actual) })).toBe('damaged');
  });

  test.each(IMAGE_TYPES)('a truncated %s', async (type) => {
    const complete = await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 200, height: 150, channels: 3 },
    })
      .toFormat(type)
      .toBuffer();
    expect(await reencodeImage({ type, bytes: complete.subarray(0, complete.length / 2) })).toBe('damaged');
    expect(await reencodeImage({ type, bytes: complete.subarray(0, 20) })).toBe('damaged');
  });

  test.each([
    ['an empty file', ''],
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a PNG signature followed by HTML', '\u0089PNG\r\n\u001a\n<html></html>'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000'],
  ])('%s', async (_, text) => {
    for (const type of IMAGE_TYPES)
      expect(await reencodeImage({ type, bytes: Buffer.from(text, 'latin1') })).toBe('damaged');
  });

  test('a small file that decodes to more than 40 megapixels', async () => {
    const bomb = blackPng(40_001, 1_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reencodeImage({ type: 'png', bytes: bomb })).toBe('tooManyPixels');
    expect(typeof (await reencodeImage({ type: 'png', bytes: blackPng(8_000, 5_000) }))).toBe('object');
  });

  test('an animated image', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await reencodeImage({ type: 'webp', bytes: moving })).toBe('animated');
    const png = blackPng(8, 8);
    const control = Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8, 1)), png.subarray(33)]);
    expect(await reencodeImage({ type: 'png', bytes: control })).toBe('animated');
  });
});

/** One bit per pixel, so that even huge dimensions compress to a small file. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
