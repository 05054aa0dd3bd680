import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretFiles } from './secret-files';

let folder: string;
let files: SecretFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-secret-files-'));
  files = new SecretFiles(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("moves a service's secrets into files that only their owner can read", () => {
  const env = files.moveFrom({ PORT: '3001', PIN_KEY: 'secret', FILES_DIR: undefined }, 'svc-users');
  expect(env).toEqual({ PORT: '3001', PIN_KEY_FILE: expect.stringContaining(folder), FILES_DIR: undefined });
  const file = env.PIN_KEY_FILE ?? '';
  expect(readFileSync(file, 'utf8')).toBe('secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  files.write('svc-users', 'PIN_KEY', 'rotated');
  expect(files.read('svc-users', 'PIN_KEY')).toBe('rotated');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(files.writtenAt('svc-users', 'PIN_KEY')).toBe(statSync(file).mtimeMs / 1_000);
});

it('finds the addresses that the launcher has written', () => {
  files.writeAddresses({ 'svc-users': 'http://127.0.0.1:4000' });
  expect(new SecretFiles(folder).addressOf('svc-users')).toBe('http://127.0.0.1:4000');
  expect(() => files.addressOf('svc-auth')).toThrow('svc-auth');
});
