import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RoutesFile } from './routes-file';

const dir = mkdtempSync(join(tmpdir(), 'routes-'));
afterAll(() => rmSync(dir, { recursive: true }));

function read(value: unknown): RoutesFile {
  writeFileSync(join(dir, 'routes.json'), typeof value === 'string' ? value : JSON.stringify(value));
  return RoutesFile.read(dir);
}

const HOME = { path: '/', title: 'Home', access: 'open', redirects: ['/home'] };
const USER = { path: '/users/:id', title: 'User', access: 'signed-in' };

it('has what the host needs to know, and the metadata of prerendered pages', () => {
  const file = read([{ ...HOME, description: 'Where it begins.' }, USER]);
  expect(file.paths).toEqual(['/', '/users/:id']);
  expect(file.routes).toEqual([HOME, USER]);
  expect(file.pages).toEqual({ '/': { title: 'Home', description: 'Where it begins.' } });
});

it.each<[unknown, string]>([
  ['[', 'routes.json: '],
  [{}, 'must be a list of routes'],
  [['/home'], 'entry 1 (without path): "path" must be like'],
  [[HOME, { ...USER, title: '' }], 'entry 2 (/users/:id): "title" must be 1 to 100 characters'],
  [[HOME, { ...USER, access: 'all' }], '"access" must be one of open, signed-in, administrator'],
  [[HOME, { ...USER, path: '/home' }], 'has /home twice'],
  [[{ ...HOME, description: 'x'.repeat(161) }], '"description" must be 1 to 160 characters'],
  [[{ ...USER, description: 'A user' }], 'only an open page without parameters can have a "description"'],
  [[{ ...HOME, isUnlisted: true }], '"isUnlisted" is for pages with a "description" only'],
])('rejects %j with the entry and the field', (value, message) => {
  expect(() => read(value)).toThrow(message);
});
