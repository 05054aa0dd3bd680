import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '../../../..');
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'routes.json')));
const files = ['packages/web-kit/src', 'shell/src', ...remotes.map((name) => `${name}/src`)].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
);
const sheets = files.filter((file) => file.endsWith('.module.css'));
const scripts = files.filter((file) => /(?<!\.spec)\.tsx?$/.test(file));

/** The classes that a sheet defines, and those of them that it takes from elsewhere. */
function readSheet(sheet: string) {
  const css = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.replace(/:global\([^)]*\)/g, ''),
  );
  return {
    classes: new Set(
      selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
    ),
    composed: [...css.matchAll(/composes:\s*([^;]+?)(?:\s+from\s+["']([^"']+)["'])?;/g)].map(
      ([, names = '', from]) => ({
        sheet: from ? join(dirname(sheet), from) : sheet,
        names: names.split(/\s+/),
      }),
    ),
  };
}

interface Use {
  script: string;
  sheet: string;
  name: string;
}

const uses: Use[] = [];
/** Sheets with a class that is chosen at run time: `styles[tone]`. */
const dynamic = new Set<string>();

for (const script of scripts) {
  const source = readFileSync(script, 'utf8');
  for (const [, variable = '', path = ''] of source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const sheet = join(dirname(script), path);
    for (const [, name = ''] of source.matchAll(new RegExp(`(?<![\\w/-])${variable}\\.(\\w+)`, 'g')))
      uses.push({ script, sheet, name });
    if (new RegExp(`\\b${variable}\\[`).test(source)) dynamic.add(sheet);
  }
}

const defined = new Map(sheets.map((sheet) => [sheet, readSheet(sheet)]));
const words = new Set(scripts.flatMap((script) => readFileSync(script, 'utf8').match(/\w+/g) ?? []));

/** Some names end in a number that is computed: `line${series}`. */
const isWord = (name: string) => words.has(name) || words.has(name.replace(/\d+$/, ''));

it('finds sheets and uses of their classes', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(uses.length).toBeGreaterThan(400);
});

it('a component uses only classes that its style sheet has', () => {
  const missing = uses.filter(({ sheet, name }) => !defined.get(sheet)?.classes.has(name));
  expect(missing.map(({ script, name }) => `${relative(root, script)}: ${name}`)).toEqual([]);
});

it('a style sheet has only classes that a component uses', () => {
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  for (const { composed } of defined.values())
    for (const { sheet, names } of composed) for (const name of names) used.add(`${sheet} ${name}`);
  const unused = [...defined].flatMap(([sheet, { classes }]) =>
    [...classes]
      .filter((name) => !used.has(`${sheet} ${name}`) && !(dynamic.has(sheet) && isWord(name)))
      .map((name) => `${relative(root, sheet)}: ${name}`),
  );
  expect(unused).toEqual([]);
});
