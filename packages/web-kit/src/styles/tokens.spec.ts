import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contrastRatio, parseHexColor, SHAPE_CONTRAST_PAIRS, TEXT_CONTRAST_PAIRS } from './contrast';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const [everyday = '', forced = ''] = css.split('@media (forced-colors: active)');
const values = new Map(
  [...everyday.matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]),
);

function color(name: string, scheme: 'light' | 'dark') {
  const value = values.get(name) ?? '';
  const [, light = value, dark = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return parseHexColor(scheme === 'light' ? light : dark);
}

const pairsOf = (grounds: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(grounds).flatMap(([shape, on]) =>
    on.flatMap((ground) => (['light', 'dark'] as const).map((scheme) => ({ shape, ground, scheme }))),
  );

describe('tokens', () => {
  it.each(pairsOf(TEXT_CONTRAST_PAIRS))('$shape text is readable on $ground, $scheme', ({ shape, ground, scheme }) => {
    expect(contrastRatio(color(shape, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairsOf(SHAPE_CONTRAST_PAIRS))('$shape stands out from $ground, $scheme', ({ shape, ground, scheme }) => {
    expect(contrastRatio(color(shape, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3);
  });

  it('are each defined once, for both color schemes', () => {
    const written = [...everyday.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name);
    expect(written).toEqual([...new Set(written)]);
    expect(css).not.toContain('@media (prefers-color-scheme');
  });

  it('let an attribute of the page select the color scheme', () => {
    for (const scheme of ['light', 'dark']) {
      expect(css).toContain(`:root[data-color-scheme="${scheme}"] {\n  color-scheme: ${scheme};`);
    }
  });

  it('use system colors for charts in forced colors', () => {
    const charts = [...values.keys()].filter((name) => name.startsWith('chart-'));
    for (const name of charts) expect(forced).toContain(`--${name}:`);
  });
});

describe('fonts', () => {
  it('weigh no more than 60 KB in total', () => {
    const urls = [...readFileSync(join(__dirname, 'fonts.css'), 'utf8').matchAll(/url\("([^"]+)"\)/g)];
    const bytes = urls.map(([, url = '']) => statSync(require.resolve(url)).size);
    expect(bytes).toHaveLength(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });
});
