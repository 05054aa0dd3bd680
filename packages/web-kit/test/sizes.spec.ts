/** @jest-environment node */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import budgets from './sizes.json';

const src = join(__dirname, '../src');
const SHARED = ['react', 'react-dom', '@larkspur/router', '@larkspur/query', 'react-router-dom'];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('testing'));
const modules = files
  .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.'))
  .map((file) => file.replace('.tsx', ''))
  .sort();

/** @returns compressed bytes of the script and of its styles */
function measure(module: string): Promise<Size> {
  return measureFile(join(src, `${module}.tsx`));
}

interface Size {
  script: number;
  style: number;
}

async function measureFile(file: string): Promise<Size> {
  const { outputFiles } = await build({
    entryPoints: [file],
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    jsx: 'automatic',
    alias: { '@larkspur/contracts': join(__dirname, '../../contracts/src') },
    external: SHARED,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty' },
    logLevel: 'silent',
  });
  const entry = basename(file).replace(/\.tsx?$/, '');
  const eager = outputFiles.filter(({ path }) => path.endsWith(`/${entry}.js`) || /\/chunk-[^/]+\.js$/.test(path));
  const css = outputFiles.filter(({ path }) => path.endsWith('.css')).map(({ text }) => text);
  return {
    script: eager.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0),
    style: brotliCompressSync(css.join('\n')).length,
  };
}

describe('component size', () => {
  it('has a budget for every component', () => {
    expect(Object.keys(budgets)).toEqual(modules);
  });

  it.each(modules)('%s is within its budget', async (module) => {
    const { script, style } = await measure(module);
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
    return (await measureFile(file)).script;
  }

  it('are bundled individually', async () => {
    const [one, two] = [await measureIcons('CheckIcon'), await measureIcons('CheckIcon', 'VaultIcon')];
    expect(one).toBeLessThanOrEqual(1_850);
    expect(two - one).toBeLessThanOrEqual(250);
  });
});

describe('styles', () => {
  it('weigh no more than 20 KB in total', () => {
    const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(join(src, file), 'utf8'));
    expect(brotliCompressSync(sheets.join('\n')).length).toBeLessThanOrEqual(20_000);
  });
});
