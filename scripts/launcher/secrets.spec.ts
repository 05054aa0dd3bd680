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
  it('makes a key once and finds it again', () => {
    const key = new Secrets(file).key('PIN_KEY');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(new Secrets(file).key('PIN_KEY')).toBe(key);
    expect(new Secrets(file).key('KEY_ENCRYPTION_SECRET')).not.toBe(key);
  });

  it('lets nobody else read them', () => {
    new Secrets(file).password('POSTGRES_PASSWORD');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('prefers what the environment says, and does not keep it', () => {
    process.env.PIN_KEY = 'f'.repeat(64);
    const secrets = new Secrets(file);
    expect(secrets.key('PIN_KEY')).toBe('f'.repeat(64));
    expect(secrets.has('PIN_KEY')).toBe(false);
  });

  it('says what to do with a file that cannot be read', () => {
    new Secrets(file).password('POSTGRES_PASSWORD');
    writeFileSync(file, '{');
    expect(() => new Secrets(file)).toThrow('mend it, or remove the folder');
  });
});
