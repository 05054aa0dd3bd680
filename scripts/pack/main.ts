import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { packPackages } from './pack-packages';

/** `npm run pack [-- FOLDER]` writes the tarballs to publish, by default into `dist/packages`. */
const destination = resolve(process.argv[2] ?? 'dist/packages');

void main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  await mkdir(destination, { recursive: true });
  for (const tarball of await packPackages(destination)) process.stdout.write(`${tarball}\n`);
}
