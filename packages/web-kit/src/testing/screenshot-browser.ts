import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@larkspur/contracts/brand';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from './chromium-flags';

/** The size, color scheme and contrast that a page is rendered with. */
export interface Viewport {
  name: string;
  options: BrowserContextOptions;
}

const viewport = (name: string, width: number, options: BrowserContextOptions): Viewport => ({
  name,
  options: {
    viewport: { width, height: 720 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: BRAND.timeZone,
    ...options,
  },
});

/** The two that every component and screen is shown in: together they cover both layouts and both color schemes. */
export const DESKTOP_LIGHT = viewport('desktop-light', 1440, { colorScheme: 'light' });
export const PHONE_DARK = viewport('phone-dark', 375, { colorScheme: 'dark' });
/** For screens with many columns, which change their layout in between. */
export const TABLET_LIGHT = viewport('tablet-light', 768, { colorScheme: 'light' });
/** For controls, whose edges and states must survive the system's own colors. */
export const PHONE_FORCED_COLORS = viewport('phone-forced-colors', 375, {
  colorScheme: 'light',
  forcedColors: 'active',
});

/** "Today" in every screenshot: noon at the bank. */
export const SCREENSHOT_DATE = new Date('2026-11-21T17:00:00Z');

const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const FLAGS = [
  ...CHROMIUM_FLAGS,
  // Identical pixels on every machine, and in Debian's chromium and chromium-headless-shell.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // A camera's image is never the same twice.
  '--use-fake-device-for-media-stream=device-count=0',
];

/**
 * Launches Chromium so that it renders the same pixels everywhere.
 * @param fontSettings a fontconfig file; chromium-headless-shell ignores its hinting, chromium does not
 */
export function launchScreenshotBrowser(fontSettings = join(__dirname, 'screenshot-fonts.conf')): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? EXECUTABLES.find(existsSync),
    args: FLAGS,
    env: { ...process.env, FONTCONFIG_FILE: fontSettings },
  });
}
