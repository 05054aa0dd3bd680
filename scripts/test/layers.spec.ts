import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-layers-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules that a repository with these files violates. */
function brokenBy(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const rules = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'err'];
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts/layers.mjs'), ...rules, ...folders], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/error ([\w-]+):/g)].map(([, rule]) => rule ?? '');
}

describe('the import rules', () => {
  it('let an application import a package', () => {
    const files = {
      'svc-users/src/a.ts': "import { money } from '../../packages/service-kit/src/money';\nexport const a = money;\n",
      'packages/service-kit/src/money.ts': 'export const money = 1;\n',
    };
    expect(brokenBy(files)).toEqual([]);
  });

  it('keep applications apart, even for a type import', () => {
    const files = {
      'svc-users/src/a.ts': "import type { B } from '../../svc-auth/src/b';\nexport type A = B;\n",
      'svc-auth/src/b.ts': 'export interface B {}\n',
    };
    expect(brokenBy(files)).toEqual(['applications-are-independent']);
  });

  it('see a dynamic import inside JSX', () => {
    const files = {
      'mfe-admin/src/a.tsx':
        "export const A = () => <a onClick={() => import('../../packages/service-kit/src/money')} />;\n",
      'packages/service-kit/src/money.ts': 'export const money = 1;\n',
    };
    expect(brokenBy(files)).toEqual(['web-imports-no-service-kit']);
  });

  it('keep packages independent of applications, and contracts of everything', () => {
    const files = {
      'packages/contracts/src/a.ts': "export * from '../../../gateway/src/b';\n",
      'gateway/src/b.ts': 'export const b = 1;\n',
    };
    expect(brokenBy(files).sort()).toEqual(['contracts-import-nothing', 'packages-import-no-application']);
  });

  it('let http-limits import Node.js only', () => {
    const files = {
      'packages/http-limits/src/a.ts':
        "import { createServer } from 'node:http';\nexport * from './b';\nexport { createServer };\n",
      'packages/http-limits/src/b.ts': "export * from '../../contracts/src/c';\n",
      'packages/contracts/src/c.ts': 'export const c = 1;\n',
    };
    expect(brokenBy(files)).toEqual(['http-limits-imports-node-only']);
  });

  it('refuse import cycles', () => {
    const files = {
      'gateway/src/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'gateway/src/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
    };
    expect(brokenBy(files)).toContain('no-cycles');
  });
});
