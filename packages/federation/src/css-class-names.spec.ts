import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cssClassNames } from './css-class-names';

let dir: string;
let resourcePath: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'larkspur-classes-'));
  resourcePath = join(dir, 'card.module.css');
  writeFileSync(resourcePath, '.card {}');
});

afterEach(() => rmSync(dir, { recursive: true }));

const nameIn = (application: string, local = 'card', isReadable = false) =>
  cssClassNames(application, dir, isReadable)({ resourcePath }, '', local);

it('gives a class the same name in each build, and another one in another application or version', () => {
  const name = nameIn('shell');
  expect(name).toMatch(/^l[0-9A-Za-z]{6}$/);
  expect(nameIn('shell')).toBe(name);
  expect(nameIn('mfe-public')).not.toBe(name);
  expect(nameIn('shell', 'title')).not.toBe(name);
  writeFileSync(resourcePath, '.card { color: red }');
  expect(nameIn('shell')).not.toBe(name);
});

it('keeps the name that the source has while somebody develops', () => {
  expect(nameIn('shell', 'card', true)).toMatch(/^card-[0-9A-Za-z]{6}$/);
});

it('refuses a name that another class has, and repeats that of the same class', () => {
  const nameOf = cssClassNames('shell', dir, false, 1);
  const nameAll = () => Array.from({ length: 100 }, (_, index) => nameOf({ resourcePath }, '', `class${index}`));
  expect(nameOf({ resourcePath }, '', 'card')).toBe(nameOf({ resourcePath }, '', 'card'));
  expect(nameAll).toThrow(/^\.class\d+ of .*card\.module\.css gets the name of another class\. Rename it\.$/);
});
