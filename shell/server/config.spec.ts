/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { remotesList, threeRemotes } from '../test/remotes-list';
import { readConfig } from './config';

const NOWHERE = 'http://127.0.0.1:1';
const REMOTES = remotesList(threeRemotes({ public: NOWHERE, customer: NOWHERE, admin: NOWHERE }));

describe('readConfig', () => {
  it('reads the remotes from a variable or a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'remotes-'));
    const file = join(folder, 'remotes.json');
    writeFileSync(file, REMOTES);
    const config = readConfig({ REMOTES });
    expect(config).toMatchObject({ port: 3000, host: undefined, gatewayUrl: 'http://127.0.0.1:4000' });
    expect(config.remotes.map(({ name }) => name)).toEqual(['mfe-public', 'mfe-customer', 'mfe-admin']);
    expect(readConfig({ REMOTES_FILE: file })).toMatchObject({ remotes: config.remotes, remotesFile: file });
    rmSync(folder, { recursive: true });
  });

  it('lists everything that is invalid', () => {
    const read = () => readConfig({ PORT: 'eighty', GATEWAY_URL: 'gateway:4000' });
    expect(read).toThrow('PORT must be a port number (0 to 65535), not "eighty"');
    expect(read).toThrow('Set REMOTES_FILE (a file that lists the remotes) or REMOTES (its content), and not both');
    expect(read).toThrow('GATEWAY_URL must be an http(s) URL');
    expect(() => readConfig({ REMOTES: '{}' })).toThrow('REMOTES: must have a list "remotes"');
    expect(() => readConfig({ REMOTES_FILE: '/nowhere.json' })).toThrow(/^\/nowhere\.json: .*ENOENT/);
  });

  it('requires a public URL in production', () => {
    const production = { NODE_ENV: 'production', REMOTES };
    expect(() => readConfig(production)).toThrow('PUBLIC_URL is missing');
    expect(readConfig({ ...production, PUBLIC_URL: 'https://bank.example' }).publicUrl).toBe('https://bank.example');
  });

  describe('the key that signs orders', () => {
    const { privateKey } = generateSigningKey();
    const folder = mkdtempSync(join(tmpdir(), 'order-key-'));
    const file = join(folder, 'order-key');
    afterAll(() => rmSync(folder, { recursive: true }));

    it.each(['', '\n', '\r\n'])('may be in a file that ends with %j', (end) => {
      writeFileSync(file, privateKey + end);
      const fromFile = readConfig({ REMOTES, ROLLBACK_SIGNING_KEY_FILE: file });
      expect(fromFile.orderKeys).toEqual(readConfig({ REMOTES, ROLLBACK_SIGNING_KEY: privateKey }).orderKeys);
      expect(fromFile.orderKeys).toHaveLength(1);
    });

    it('is not guessed where variable and file are both set', () => {
      writeFileSync(file, privateKey);
      const both = { REMOTES, ROLLBACK_SIGNING_KEY: privateKey, ROLLBACK_SIGNING_KEY_FILE: file };
      expect(() => readConfig(both)).toThrow(
        'ROLLBACK_SIGNING_KEY and ROLLBACK_SIGNING_KEY_FILE are both set: set one of them',
      );
    });

    it('is not missed where its file cannot be read or is empty, and the path is not printed', () => {
      const read = (path: string) => () => readConfig({ REMOTES, ROLLBACK_SIGNING_KEY_FILE: path });
      expect(read('/run/secrets/absent')).toThrow(/^ROLLBACK_SIGNING_KEY_FILE names a file that cannot be read$/);
      writeFileSync(file, '\n');
      expect(read(file)).toThrow(/^ROLLBACK_SIGNING_KEY_FILE names an empty file$/);
    });
  });
});
