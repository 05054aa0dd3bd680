import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PointerSigner } from '@larkspur/federation/release/signature';
import { loadConfig } from '../../packages/service-kit/src/config';
import { ConfigError } from '../../packages/service-kit/src/environment';
import { parseRemotes } from '../../shell/server/remotes-config';
import { AuthConfig } from '../../svc-auth/src/config';
import { ROOT } from '../launcher/paths';
import { readComposeFiles } from './compose-files';
import { composeFilesOf, makeSecrets } from './make-secrets';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-secrets-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('deploy/new-secrets.sh', () => {
  it('lets nobody else read the secrets, and replaces none', () => {
    const { secrets } = makeSecrets(folder);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const pinKey = () => readFileSync(join(secrets, 'svc-users/PIN_KEY'), 'utf8');
    const before = pinKey();
    expect(() => makeSecrets(folder)).toThrow('exists');
    rmSync(join(folder, 'env'));
    expect(() => makeSecrets(folder)).toThrow('exists');
    expect(pinKey()).toBe(before);
  });

  it('switches a demonstration on only when asked: otherwise a mail server is required', () => {
    const { secrets, variables } = makeSecrets(folder);
    const { environment = {} } = readComposeFiles(ROOT, composeFilesOf(variables), variables)['svc-auth'] ?? {};
    const files = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        String(value ?? '').replace('/run/secrets', join(secrets, 'svc-auth')),
      ]),
    );
    const own = { NODE_ENV: 'production', PORT: '3000', ...files };
    expect(() => loadConfig(AuthConfig, own)).toThrow(ConfigError);
    expect(() => loadConfig(AuthConfig, own)).toThrow('MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1');
    writeFileSync(join(secrets, 'svc-auth/SMTP_URL'), 'smtps://user:password@mail.example\n');
    expect(loadConfig(AuthConfig, own).allowsDemo).toBe(false);
  });

  it('makes nothing without an openssl that has Ed25519', () => {
    mkdirSync(join(folder, 'tools'));
    writeFileSync(join(folder, 'tools/openssl'), '#!/bin/sh\necho "unknown algorithm" >&2\nexit 1\n', { mode: 0o755 });
    expect(() => makeSecrets(folder, { path: `${join(folder, 'tools')}:${process.env.PATH}` })).toThrow(
      'OpenSSL 1.1.1 or newer is needed',
    );
    expect(readdirSync(folder)).toEqual(['tools']);
  });

  it('keeps the version of the images for every later command', () => {
    expect(makeSecrets(folder).variables.VERSION).toBe('local');
  });

  it('lists every remote, however the list of remotes is written', () => {
    cpSync(join(ROOT, 'deploy/new-secrets.sh'), join(folder, 'deploy/new-secrets.sh'));
    const paths = [{ path: '/cards/*', access: 'signed-in' }];
    const inOneLine = { name: 'mfe-cards', title: 'Cards', home: '/cards', paths };
    const atTheEnd = { title: 'Loans: "name": "mfe-x"', home: '/loans', paths, name: 'mfe-loans' };
    writeFileSync(
      join(folder, 'remotes.json'),
      `{ "remotes": [\n${JSON.stringify(inOneLine)},\n${JSON.stringify(atTheEnd, null, 2)}] }`,
    );
    const { secrets, variables } = makeSecrets(folder, { root: folder });
    expect(variables.COMPOSE_FILE).toBe('docker-compose.yml:mfe-cards/compose.yml:mfe-loans/compose.yml');
    const listed = parseRemotes(readFileSync(join(secrets, 'remotes/remotes.json'), 'utf8'));
    expect(listed).toMatchObject([
      { name: 'mfe-cards', url: 'http://mfe-cards:3000', store: '/releases/mfe-cards' },
      { name: 'mfe-loans', url: 'http://mfe-loans:3000', store: '/releases/mfe-loans' },
    ]);
    const keys = listed.map(({ name }) => readFileSync(join(secrets, name, 'RELEASE_SIGNING_KEY'), 'utf8'));
    expect(listed.map(({ publicKeys }) => publicKeys)).toEqual(keys.map((key) => [new PointerSigner(key).publicKey()]));
  });
});
