import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { galleryServer } from '../../gallery/gallery-files';
import { GalleryPage, type Look } from './gallery-page';

const KIT = join(__dirname, '../..');
const ROOT = join(KIT, '../..');
const TURBO = join(ROOT, 'node_modules/turbo/bin/turbo');
const WEBPACK = join(ROOT, 'node_modules/webpack-cli/bin/cli.js');

/**
 * As root Chromium has no sandbox; without the rest it speaks to servers of its maker, or draws as the machine's screen
 * would have it.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // Whatever the machine has: what a camera sees is never the same twice.
  '--use-fake-device-for-media-stream=device-count=0',
];

/** The gallery as it is built now, served on a port of its own, and a browser that looks at it. */
export class GalleryBrowser {
  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<GalleryBrowser> {
    // The gallery's build takes the preset from its package's build.
    tool(TURBO, ['run', 'build', '--no-daemon', '--filter=@larkspur/federation'], ROOT);
    tool(WEBPACK, ['--config', 'gallery/webpack.config.cjs', '--mode', 'development'], KIT);
    const server = galleryServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new GalleryBrowser(server, await launch('letters.conf'));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/_kit/`;
  }

  open(look: Look): Promise<GalleryPage> {
    return GalleryPage.open(this.browser, look, this.address);
  }

  /** As a machine shows it that draws letters otherwise. */
  async withOtherLetters<T>(look: Look, use: (page: GalleryPage) => Promise<T>): Promise<T> {
    const other = await launch('other-letters.conf');
    try {
      return await use(await GalleryPage.open(other, look, this.address));
    } finally {
      await other.close();
    }
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

const tool = (script: string, args: string[], cwd: string) =>
  execFileSync(process.execPath, [script, ...args], { cwd, stdio: 'pipe' });

const launch = (letters: string) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    env: { ...process.env, FONTCONFIG_FILE: join(__dirname, letters) },
  });
