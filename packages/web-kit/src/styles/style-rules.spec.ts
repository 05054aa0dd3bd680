import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'routes.json')));
const folders = ['packages/web-kit/src', 'shell/src', ...remotes.map((name) => `${name}/src`)];
const sheets = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(folder, file)),
);

/** Layout properties may have sizes of their own: multiples of the 4 px grid, or relative to the viewport. */
const LAYOUT =
  /^(--[\w-]+-height|(min-|max-)?(width|height|inline-size|block-size)|flex|flex-basis|grid-template-columns|grid-auto-columns|inset.*|top|left|right|bottom|translate|scroll-margin.*)$/;
/** Properties that scale with the text next to them. */
const WITH_LETTERS =
  /^(letter-spacing|margin-top|padding-inline|width|height|text-underline-offset|vertical-align|font-size)$/;
/** Display text that is sized like a graphic. */
const PICTURES_OF_LETTERS = /^clamp\(/;

interface Line {
  sheet: string;
  property: string;
  value: string;
}

const lines: Line[] = sheets.flatMap((sheet) => {
  const css = readFileSync(join(root, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const bare = css.replace(/@(media|container|supports)[^{]*\{/g, '{').replace(/\burl\([^)]*\)/g, '');
  return [...bare.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)[;}]/g)].map(([, property = '', value = '']) => ({
    sheet,
    property,
    value: value.replace(/\s+/g, ' ').trim(),
  }));
});

const broken = (breaks: (line: Line) => boolean) =>
  lines.filter(breaks).map(({ sheet, property, value }) => `${sheet}: ${property}: ${value}`);

function isAllowedSize({ property, value }: Line, size: string, unit: string): boolean {
  const amount = Math.abs(Number(size));
  if (amount === 0) return true;
  switch (unit) {
    case 'px':
      return amount <= 3 || (LAYOUT.test(property) && amount % 4 === 0);
    case 'em':
      return WITH_LETTERS.test(property);
    case 'rem':
      return (LAYOUT.test(property) && (amount * 4) % 1 === 0) || PICTURES_OF_LETTERS.test(value);
    default:
      return LAYOUT.test(property) || PICTURES_OF_LETTERS.test(value);
  }
}

describe('style sheets', () => {
  it('are found', () => {
    expect(sheets.length).toBeGreaterThan(40);
    expect(lines.length).toBeGreaterThan(400);
  });

  it('contain no raw color', () => {
    const raw = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab|color)\(|\b(white|black|red|green|blue|gr[ae]y)\b/i;
    expect(broken(({ value }) => raw.test(value))).toEqual([]);
  });

  it('contain no raw size', () => {
    expect(
      broken((line) =>
        [...line.value.matchAll(/(?<![\w.-])(-?[\d.]+)(px|rem|em|vw|vh|dvh|svh)\b/g)].some(
          ([, size = '', unit = '']) => !isAllowedSize(line, size, unit),
        ),
      ),
    ).toEqual([]);
  });

  it('use the durations of the tokens', () => {
    expect(broken(({ value }) => /(?<![\w.-])[\d.]+m?s\b/.test(value))).toEqual([]);
  });
});
