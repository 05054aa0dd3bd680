import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A relative path in `from '…'`, `import '…'` or `import(/* … *\/ '…')`. */
const RELATIVE_IMPORT = /(\bfrom\s*|\bimport\s*(?:\(\s*(?:\/\*[^*]*\*\/\s*)?)?)(["'])(\.{1,2}\/[^"'\n]+)\2/g;

/**
 * Adds the extension to relative imports of compiled files, in place. TypeScript leaves them as they are in the sources,
 * but Node, and TypeScript for its users, accept ES modules with complete paths only.
 */
export async function addExtensions(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => /\.(js|d\.ts)$/.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const text = await readFile(path, 'utf8');
        await writeFile(path, withExtensions(text, dirname(path)));
      }),
  );
}

/** @param folder of the file, to see which imported files there are */
export function withExtensions(text: string, folder: string): string {
  return text.replace(RELATIVE_IMPORT, (whole, start: string, quote: string, path: string) => {
    const target = join(folder, path);
    const isModule = existsSync(`${target}.js`) || existsSync(`${target}.d.ts`);
    return isModule ? `${start}${quote}${path}.js${quote}` : whole;
  });
}
