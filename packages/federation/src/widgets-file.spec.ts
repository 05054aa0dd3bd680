import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exposedWidgets, readWidgetsFile } from './widgets-file';

const dir = mkdtempSync(join(tmpdir(), 'widgets-'));
afterAll(() => rmSync(dir, { recursive: true }));

function read(value: unknown) {
  writeFileSync(join(dir, 'widgets.json'), typeof value === 'string' ? value : JSON.stringify(value));
  return readWidgetsFile(dir);
}

const ASIDE = { slot: 'home.aside', access: 'signed-in' };

it('names the source and the chunk of each widget', () => {
  const widgets = read([ASIDE, { slot: 'admin.user.panel', access: 'administrator' }]);
  expect(exposedWidgets(widgets)).toEqual({
    './home.aside': { import: './src/widgets/home-aside.tsx', name: 'widget-home-aside' },
    './admin.user.panel': { import: './src/widgets/admin-user-panel.tsx', name: 'widget-admin-user-panel' },
  });
});

it('is empty for a remote without the file', () => {
  expect(readWidgetsFile('/nowhere')).toEqual([]);
});

it.each<[unknown, string]>([
  ['[', 'widgets.json: '],
  [{}, 'must be a list of widgets'],
  [[{ ...ASIDE, slot: 'home' }], 'entry 1 (home): "slot" must be like "home.aside"'],
  [[{ ...ASIDE, slot: '../home.aside' }], '"slot" must be like "home.aside"'],
  [[{ ...ASIDE, access: 'all' }], '"access" must be one of open, signed-in, administrator'],
  [[ASIDE, ASIDE], 'has two widgets for home.aside'],
  [Array.from({ length: 21 }, (_, index) => ({ ...ASIDE, slot: `home.a${index}` })), 'has more than 20 widgets'],
])('rejects %j with the entry and the field', (value, message) => {
  expect(() => read(value)).toThrow(message);
});
