import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceFolders } from './workspaces';

it('finds the folders that match a pattern and have a package.json', () => {
  const root = mkdtempSync(join(tmpdir(), 'workspaces-'));
  for (const folder of ['packages/a', 'packages/b', 'shell', 'mfe-cards', 'mfe-home', 'mfe-empty', 'other']) {
    mkdirSync(join(root, folder), { recursive: true });
    if (folder !== 'mfe-empty') writeFileSync(join(root, folder, 'package.json'), '{}');
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['packages/*', 'shell', 'mfe-*', 'svc-*'] }));
  expect(workspaceFolders(root)).toEqual(['packages/a', 'packages/b', 'shell', 'mfe-cards', 'mfe-home']);
  rmSync(root, { recursive: true });
});
