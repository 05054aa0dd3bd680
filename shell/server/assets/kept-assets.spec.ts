import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepAssets } from './kept-assets';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = () => join(folder, 'kept');
const files = () => readdirSync(join(kept(), 'files')).sort();

/** Starts a build with a file of its own and one that all builds have. */
async function start(number: number): Promise<void> {
  const client = join(folder, `build-${number}`);
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'assets.json'), JSON.stringify({ scripts: [`main.${number}.js`] }));
  writeFileSync(join(client, `main.${number}.js`), String(number));
  writeFileSync(join(client, 'font.0.woff2'), 'font');
  expect(await keepAssets(client, kept())).toBe(join(kept(), 'files'));
}

/** File systems may tell times apart only by milliseconds. */
function age(): void {
  for (const name of readdirSync(join(kept(), 'builds'))) {
    const path = join(kept(), 'builds', name);
    const { mtimeMs } = statSync(path);
    utimesSync(path, mtimeMs / 1_000 - 60, mtimeMs / 1_000 - 60);
  }
}

it('keeps the ten builds that were started last', async () => {
  for (let number = 1; number <= 10; number += 1) {
    await start(number);
    age();
  }
  expect(files()).toHaveLength(11);
  await start(1);
  age();
  await start(11);
  expect(files()).toEqual(
    ['font.0.woff2', ...[1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => `main.${number}.js`)].sort(),
  );
  expect(readdirSync(join(kept(), 'builds'))).toHaveLength(10);
  expect(readdirSync(kept()).sort()).toEqual(['builds', 'files']);
});

it('completes a file whose copy was cut', async () => {
  await start(1);
  writeFileSync(join(kept(), 'files/main.1.js'), '');
  await start(1);
  expect(readFileSync(join(kept(), 'files/main.1.js'), 'utf8')).toBe('1');
});

it('lets instances of different builds start at the same time', async () => {
  await Promise.all([1, 2, 3, 4, 5].map((number) => start(number)));
  expect(files()).toEqual(['font.0.woff2', ...[1, 2, 3, 4, 5].map((number) => `main.${number}.js`)]);
});
