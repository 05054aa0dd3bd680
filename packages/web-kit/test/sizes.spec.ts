/** @jest-environment node */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import budgets from './sizes.json';

const src = join(__dirname, '../src');
const OUTPUT = '/sizes';
const SHARED = ['react', 'react-dom', '@larkspur/router', '@larkspur/query', 'react-router-dom'];

/** Not part of a remote's pages. */
const TOOLS = /^(dev-host|prerender|testing)\//;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => !TOOLS.test(file));
const modules = files
  .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.'))
  .map((file) => file.replace('.tsx', ''))
  .sort();

interface Size {
  script: number;
  style: number;
}

/** Excludes modules that are imported on demand: they are not loaded with a component. */
const ON_DEMAND: Plugin = {
  name: 'on-demand',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};

/**
 * Bundles each file by itself, all in one build, which parses what they share only once.
 * @returns compressed bytes of the script and of its styles, by file
 */
async function measureFiles(entryPoints: string[]): Promise<Map<string, Size>> {
  const { outputFiles } = await build({
    entryPoints,
    outdir: OUTPUT,
    outbase: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    alias: { '@larkspur/contracts': join(__dirname, '../../contracts/src') },
    external: SHARED,
    plugins: [ON_DEMAND],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty' },
    logLevel: 'silent',
  });
  const compressed = new Map(outputFiles.map(({ path, contents }) => [path, brotliCompressSync(contents).length]));
  const sizeOf = (entry: string, extension: string) =>
    compressed.get(join(OUTPUT, entry.replace(/\.tsx?$/, extension))) ?? 0;
  return new Map(entryPoints.map((entry) => [entry, { script: sizeOf(entry, '.js'), style: sizeOf(entry, '.css') }]));
}

describe('component size', () => {
  const fileOf = (module: string) => join(src, `${module}.tsx`);
  let sizes: Map<string, Size>;
  beforeAll(async () => {
    sizes = await measureFiles(modules.map(fileOf));
  });

  it('has a budget for every component', () => {
    expect(Object.keys(budgets)).toEqual(modules);
  });

  it.each(modules)('%s is within its budget', (module) => {
    const { script, style } = sizes.get(fileOf(module)) ?? { script: Number.NaN, style: Number.NaN };
    const budget = (budgets as Record<string, number>)[module] ?? 0;
    const size = { module, bytes: script + style, budget };
    expect({ ...size, isWithin: size.bytes <= budget }).toEqual({ ...size, isWithin: true });
  });
});

it.each(modules)('%s has at most 200 lines', (module) => {
  expect(readFileSync(join(src, `${module}.tsx`), 'utf8').split('\n').length).toBeLessThanOrEqual(201);
});

describe('icons', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-icons-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function measureIcons(...names: string[]): Promise<number> {
    const file = join(folder, `${names.join('')}.ts`);
    writeFileSync(file, `export { ${names.join(', ')} } from '${join(src, 'brand/icons')}';\n`);
    return (await measureFiles([file])).get(file)?.script ?? Number.NaN;
  }

  it('are bundled individually', async () => {
    const [one, two] = [await measureIcons('CheckIcon'), await measureIcons('CheckIcon', 'VaultIcon')];
    expect(one).toBeLessThanOrEqual(450);
    expect(two - one).toBeLessThanOrEqual(200);
  });
});

describe('styles', () => {
  it('weigh no more than 20 KB in total', () => {
    const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(join(src, file), 'utf8'));
    expect(brotliCompressSync(sheets.join('\n')).length).toBeLessThanOrEqual(20_000);
  });
});
