import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compare } from 'odiff-bin';
import sharp from 'sharp';

/** How far the color of a pixel may be off, from 0 to 1. The palette of the baselines rounds colors. */
const COLOR_THRESHOLD = 0.03;
/** Antialiased pixels are not counted, so these are all that a correct rendering may differ by. */
const MAX_DIFFERENT_PIXELS = 40;

/** Charts are drawn and images decoded a moment after the first frame. */
const MAX_ATTEMPTS = 8;
const RETRY_DELAY_MS = 120;

export type TakeScreenshot = () => Promise<Buffer>;

interface ScreenshotFolders {
  /** The committed screenshots. */
  baselines: string;
  /** Receives the screenshot and the marked differences of every mismatch. */
  mismatches: string;
}

/**
 * Compares screenshots with committed PNG files, the baselines. With `UPDATE_SCREENSHOTS=1` in the environment it renews those that differ.
 * They have a palette, which makes them less than half the size of the browser's.
 */
export class ScreenshotBaselines {
  private readonly shouldUpdate = process.env.UPDATE_SCREENSHOTS === '1';

  constructor(private readonly folders: ScreenshotFolders) {}

  /** Deletes what an earlier run left behind. */
  clearMismatches(): void {
    rmSync(this.folders.mismatches, { recursive: true, force: true });
  }

  path(name: string): string {
    return join(this.folders.baselines, `${name}.png`);
  }

  /**
   * Takes screenshots until one matches the baseline.
   * @param name path of the baseline below its folder, without the extension: `menu/open.phone-dark`
   * @returns the mismatch as a readable message, `null` when the screenshot matches
   */
  async findMismatch(name: string, take: TakeScreenshot): Promise<string | null> {
    if (!existsSync(this.path(name))) {
      if (!this.shouldUpdate) return `${name} has no baseline. Run with UPDATE_SCREENSHOTS=1 and review the result.`;
      await this.update(name, take);
      return null;
    }
    for (let attempt = 1; ; attempt++) {
      const mismatch = await this.compare(name, await take());
      if (mismatch === null) return null;
      if (attempt < MAX_ATTEMPTS) {
        await delay();
        continue;
      }
      if (!this.shouldUpdate) return mismatch;
      this.discard(name);
      await this.update(name, take);
      return null;
    }
  }

  /** Compares one screenshot, without taking another. */
  async compare(name: string, screenshot: Buffer): Promise<string | null> {
    const { actual, difference } = this.mismatchFiles(name);
    save(actual, screenshot);
    const result = await compare(this.path(name), actual, difference, {
      threshold: COLOR_THRESHOLD,
      antialiasing: true,
      failOnLayoutDiff: true,
    });
    if (result.match || (result.reason === 'pixel-diff' && result.diffCount <= MAX_DIFFERENT_PIXELS)) {
      this.discard(name);
      return null;
    }
    const reason = result.reason === 'pixel-diff' ? `differs in ${result.diffCount} pixels` : 'has another size';
    return `${name} ${reason}: see ${actual.replace('actual', '*')}`;
  }

  private async update(name: string, take: TakeScreenshot): Promise<void> {
    const screenshot = await takeStableScreenshot(name, take);
    save(
      this.path(name),
      await sharp(screenshot).png({ palette: true, quality: 100, effort: 10, dither: 0 }).toBuffer(),
    );
    if ((await this.compare(name, screenshot)) === null) return;
    // More colors than a palette can represent.
    this.discard(name);
    save(this.path(name), await sharp(screenshot).png({ compressionLevel: 9 }).toBuffer());
  }

  private discard(name: string): void {
    for (const file of Object.values(this.mismatchFiles(name))) rmSync(file, { force: true });
  }

  private mismatchFiles(name: string): { actual: string; difference: string } {
    const base = join(this.folders.mismatches, name);
    return { actual: `${base}.actual.png`, difference: `${base}.difference.png` };
  }
}

async function takeStableScreenshot(name: string, take: TakeScreenshot): Promise<Buffer> {
  let last = await take();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await delay();
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${name} keeps changing`);
}

const delay = () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));

function save(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
