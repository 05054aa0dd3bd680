import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { galleryServer } from '../../gallery/gallery-server';
import { launchScreenshotBrowser, type Viewport } from '../../src/testing/screenshot-browser';
import { GalleryPage } from './gallery-page';

const KIT = join(__dirname, '../..');
const ROOT = join(KIT, '../..');
const TURBO = join(ROOT, 'node_modules/turbo/bin/turbo');
const WEBPACK = join(ROOT, 'node_modules/webpack-cli/bin/cli.js');

/** A fresh build of the gallery, served on a port of its own, and a browser to view it. */
export class GalleryBrowser {
  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<GalleryBrowser> {
    // The gallery's webpack configuration is loaded from the built federation package.
    run(TURBO, ['run', 'build', '--no-daemon', '--filter=@larkspur/federation'], ROOT);
    run(WEBPACK, ['--config', 'gallery/webpack.config.cjs', '--mode', 'development'], KIT);
    const server = galleryServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new GalleryBrowser(server, await launchScreenshotBrowser());
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/_kit/`;
  }

  open(viewport: Viewport): Promise<GalleryPage> {
    return GalleryPage.open(this.browser, viewport, this.url);
  }

  /** A page in a second browser, on a machine with other font settings. */
  async withFontSettings<T>(file: string, viewport: Viewport, use: (page: GalleryPage) => Promise<T>): Promise<T> {
    const browser = await launchScreenshotBrowser(join(__dirname, file));
    try {
      return await use(await GalleryPage.open(browser, viewport, this.url));
    } finally {
      await browser.close();
    }
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

const run = (script: string, args: string[], cwd: string) =>
  execFileSync(process.execPath, [script, ...args], { cwd, stdio: 'pipe' });
