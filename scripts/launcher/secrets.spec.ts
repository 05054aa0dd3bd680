import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secrets } from './secrets';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-secrets-'));
  file = join(folder, 'clone', 'secrets.json');
});

afterEach(() => {
  delete process.env.PIN_KEY;
  rmSync(folder, { recursive: true, force: true });
});

describe('Secrets', () => {
  it('generates a key once and reads it back', () => {
    const key = new Secrets(file).key('PIN_KEY');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(new Secrets(file).key('PIN_KEY')).toBe(key);
    expect(new Secrets(file).key('KEY_ENCRYPTION_SECRET')).not.toBe(key);
  });

  it('restricts the file to its owner', () => {
    new Secrets(file).password('POSTGRES_PASSWORD');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('prefers the environment variable, and does not store it', () => {
    process.env.PIN_KEY = 'f'.repeat(64);
    const secrets = new Secrets(file);
    expect(secrets.key('PIN_KEY')).toBe('f'.repeat(64));
    expect(secrets.has('PIN_KEY')).toBe(false);
  });

  it('sees what another process has changed, and keeps it', () => {
    const mine = new Secrets(file);
    mine.key('PIN_KEY');
    new Secrets(file).change({ PIN_KEY: 'rotated', POSTGRES_PASSWORD_NEXT: 'next' });
    expect(mine.key('PIN_KEY')).toBe('rotated');
    mine.password('POSTGRES_PASSWORD');
    mine.change({ POSTGRES_PASSWORD_NEXT: null });
    const others = new Secrets(file);
    expect([others.stored('PIN_KEY'), others.has('POSTGRES_PASSWORD'), others.has('POSTGRES_PASSWORD_NEXT')]).toEqual([
      'rotated',
      true,
      false,
    ]);
  });

  it('says how to recover from an unreadable file', () => {
    new Secrets(file).password('POSTGRES_PASSWORD');
    writeFileSync(file, '{');
    expect(() => new Secrets(file)).toThrow('repair it, or delete the folder');
  });
});
