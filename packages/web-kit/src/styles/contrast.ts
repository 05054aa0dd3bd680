/** @returns the contrast ratio of two opaque colors, from 1 to 21 (WCAG 2.2) */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** @param hex a color as written in tokens.css: `#3b3486` */
export function parseHexColor(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) throw new Error(`"${hex}" is not a six-digit hex color.`);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text colors and the backgrounds they are used on. Each pair needs a ratio of at least 4.5 (WCAG 1.4.3). */
export const TEXT_CONTRAST_PAIRS: Readonly<Record<string, readonly string[]>> = {
  ink: ['paper', 'surface', 'sunken', 'brand-wash', 'positive-wash', 'negative-wash', 'notice-wash'],
  'ink-soft': ['paper', 'surface', 'sunken', 'brand-wash'],
  link: ['paper', 'surface', 'sunken', 'brand-wash'],
  'on-brand': ['brand', 'brand-strong'],
  'on-accent': ['accent', 'accent-strong'],
  'on-ground': ['ground', 'ground-raised'],
  'on-ground-soft': ['ground', 'ground-raised'],
  positive: ['paper', 'surface', 'sunken', 'positive-wash'],
  negative: ['paper', 'surface', 'sunken', 'negative-wash'],
  notice: ['paper', 'surface', 'notice-wash'],
};

/** Colors that identify a control or a graphic, and their backgrounds. Each pair needs a ratio of at least 3 (WCAG 1.4.11). */
export const SHAPE_CONTRAST_PAIRS: Readonly<Record<string, readonly string[]>> = {
  'line-strong': ['paper', 'surface', 'sunken'],
  brand: ['paper', 'surface', 'sunken', 'brand-wash'],
  focus: ['paper', 'surface', 'sunken', 'brand-wash'],
  accent: ['ground', 'ground-raised'],
  petal: ['ground', 'ground-raised'],
  'chart-1': ['surface'],
  'chart-2': ['surface'],
  'chart-in': ['surface'],
  'chart-out': ['surface'],
};
