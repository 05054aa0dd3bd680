import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Path within the application's folder to the file's text. */
export type Files = Record<string, string>;

/** Packs all files of an application into one archive. Chunks have much in common and compress to a third together. */
export function pack(archive: string, files: Files): void {
  const text = Buffer.from(JSON.stringify(files));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(archive, brotliCompressSync(text, { params }));
}

/** @throws Error when the archive is missing or damaged */
export function unpack(archive: string, folder: string): void {
  const files = JSON.parse(brotliDecompressSync(readFileSync(archive)).toString('utf8')) as Files;
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
