import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { differenceBetween } from './picture';
import { readPng } from './read-png';
import { smallPng } from './small-png';

export const REFERENCES = join(__dirname, '../pictures');
/** Kept for who looks into a failure. */
export const DIFFERING = join(__dirname, '../../dist/pictures-that-differ');

/** Charts are drawn, and pictures decoded, a moment after their frame. */
const TRIES = 8;
const MOMENT_MS = 120;

const isUpdate = process.env.UPDATE_PICTURES === '1';

/**
 * Takes pictures until one is like the committed one of this name. `UPDATE_PICTURES=1` renews that, where it differs,
 * by the first that stays the same for a moment.
 * @param name `menu/open.phone-dark`
 * @returns what is wrong, in words; `null` when they are alike
 */
export async function differenceFrom(name: string, take: () => Promise<Buffer>): Promise<string | null> {
  const reference = join(REFERENCES, `${name}.png`);
  if (!existsSync(reference)) {
    if (!isUpdate) return `${name} has no picture to be compared with: look at it, then run with UPDATE_PICTURES=1.`;
    save(reference, smallPng(readPng(await still(name, take))));
    return null;
  }
  const wanted = readFileSync(reference);
  for (let left = TRIES; ; left--) {
    const actual = await take();
    const difference = differenceBetween(wanted, actual);
    if (difference === null) return null;
    if (left > 1) {
      await moment();
      continue;
    }
    if (isUpdate) {
      save(reference, smallPng(readPng(await still(name, take))));
      return null;
    }
    const kept = join(DIFFERING, name);
    save(`${kept}.actual.png`, actual);
    if (difference.picture) save(`${kept}.difference.png`, difference.picture());
    return `${name} ${difference.words}: see ${kept}.*.png`;
  }
}

async function still(name: string, take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  for (let left = TRIES; left > 0; left--) {
    await moment();
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${name} does not stand still`);
}

const moment = () => new Promise((resolve) => setTimeout(resolve, MOMENT_MS));

function save(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
