import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PointerSigner } from '@larkspur/federation/release/signature';
import { MESSAGING_SERVICES } from '../../packages/contracts/src/messages';
import { parseRemotes } from '../../shell/server/remotes-config';
import { bindingsOf, exchangesOf, queuesOf } from '../launcher/broker-topology';
import { REMOTE_NAMES } from '../launcher/remotes';

const ROOT = join(__dirname, '../..');
const SERVICES = ['auth', 'users', 'transactions', 'contacts'] as const;

/** What `sh deploy/new-env.sh` writes. */
const secrets = parseEnv(execFileSync('sh', [join(ROOT, 'deploy/new-env.sh')], { encoding: 'utf8' }));
const containers = readCompose();

/** The environment of each container, with the secrets filled in. */
function readCompose(): Record<string, Record<string, string>> {
  const merged: Record<string, Record<string, string>> = {};
  for (const [name, environment] of composeFiles().flatMap((text) => Object.entries(containersOf(text)))) {
    merged[name] = { ...merged[name], ...environment };
  }
  return merged;
}

function composeFiles(): string[] {
  return (secrets.COMPOSE_FILE ?? '').split(':').map((file) => readFileSync(join(ROOT, file), 'utf8'));
}

function containersOf(text: string): Record<string, Record<string, string>> {
  const [, services = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(text) ?? [];
  const blocks = services.split(/^ {2}([\w-]+):$/m).slice(1);
  const named: Record<string, Record<string, string>> = {};
  for (let i = 0; i + 1 < blocks.length; i += 2) {
    const variables = [...(blocks[i + 1] ?? '').matchAll(/^ {6}([A-Z_]+): (.+)$/gm)];
    named[blocks[i] ?? ''] = Object.fromEntries(variables.map(([, name, value = '']) => [name, interpolate(value)]));
  }
  return named;
}

/** `${NAME:?message}` must be among the secrets. */
function interpolate(value: string): string {
  return value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => {
    const secret = secrets[name];
    if (!secret) throw new Error(`deploy/new-env.sh does not write ${name}.`);
    return secret;
  });
}

/** The passwords that the init script of the container `postgres` sets, by role. A recorder takes the place of psql. */
function passwordsByRole(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-compose-'));
  try {
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const env = { ...containers.postgres, PATH: `${folder}:${process.env.PATH}` };
    const script = join(ROOT, 'deploy/postgres/create-databases.sh');
    const printed = execFileSync('bash', [script], { env, encoding: 'utf8' });
    const values = (name: string) =>
      [...printed.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value]) => value);
    const passwords = [...values('owner_password'), ...values('app_password')];
    return Object.fromEntries([...values('owner'), ...values('app')].map((role, i) => [role, passwords[i]]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Definitions {
  users: { name: string; password: string }[];
  exchanges: { name: string; type: string }[];
  queues: { name: string }[];
  bindings: { source: string; destination: string; routing_key: string }[];
}

/** What RabbitMQ loads in its container, whose entry point and user are replaced. */
function brokerDefinitions(passwords: Record<string, string> = {}): Definitions {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-compose-'));
  try {
    writeFileSync(join(folder, 'docker-entrypoint.sh'), '#!/bin/sh\ncat "$TMPDIR/definitions.json"\n', { mode: 0o755 });
    writeFileSync(join(folder, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
    const env = { ...containers.rabbitmq, ...passwords, TMPDIR: folder, PATH: `${folder}:${process.env.PATH}` };
    return JSON.parse(execFileSync('sh', [join(ROOT, 'deploy/rabbitmq/start.sh')], { env, encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('each service connects to RabbitMQ as a user of its own, with a password that no other container has', () => {
  const { users } = brokerDefinitions();
  expect(new Set(users.map(({ password }) => password)).size).toBe(users.length);
  for (const { name, password } of users) {
    const knowing = Object.entries(containers).filter(([, env]) => JSON.stringify(env).includes(password));
    const isService = name in containers;
    expect([name, knowing.map(([container]) => container).sort()]).toEqual([
      name,
      isService ? [name, 'rabbitmq'].sort() : ['rabbitmq'],
    ]);
    if (!isService) continue;
    const url = new URL(containers[name]?.RABBITMQ_URL ?? '');
    expect([url.username, url.password]).toEqual([name, password]);
  }
  expect(users.map(({ name }) => name)).toEqual(['larkspur', ...MESSAGING_SERVICES]);
});

it('a password of RabbitMQ may contain any character', () => {
  const password = String.raw`a/b&c\1"d|e $f'{gateway}`;
  const { users } = brokerDefinitions({ OPERATOR_PASSWORD: password, CONTACTS_PASSWORD: `${password}2` });
  const byName = Object.fromEntries(users.map(({ name, password }) => [name, password]));
  expect(byName).toMatchObject({ larkspur: password, 'svc-contacts': `${password}2` });
});

it("RabbitMQ's start passes no password to another program as an argument", () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-compose-'));
  try {
    // In place of the programs that the script runs.
    const recorder = '#!/bin/sh\nprintf "%s\\n" "$@" >> "$TMPDIR/arguments"\n';
    for (const program of ['sed', 'awk', 'chown', 'docker-entrypoint.sh']) {
      writeFileSync(join(folder, program), recorder, { mode: 0o755 });
    }
    const env = { ...containers.rabbitmq, TMPDIR: folder, PATH: `${folder}:${process.env.PATH}` };
    execFileSync('sh', [join(ROOT, 'deploy/rabbitmq/start.sh')], { env });
    const given = readFileSync(join(folder, 'arguments'), 'utf8');
    const passwords = Object.entries(containers.rabbitmq ?? {}).filter(([name]) => name.endsWith('PASSWORD'));
    expect(passwords.filter(([, password]) => given.includes(password))).toEqual([]);
    expect(passwords.length).toBeGreaterThan(MESSAGING_SERVICES.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("RabbitMQ defines the exchanges, queues, and bindings of the services' namespace", () => {
  const namespaces = new Set(MESSAGING_SERVICES.map((service) => containers[service]?.BUS_NAMESPACE ?? ''));
  expect(namespaces.size).toBe(1);
  const [namespace = ''] = namespaces;
  const { exchanges, queues, bindings } = brokerDefinitions();
  expect(exchanges.map(({ name, type }) => ({ name, type }))).toEqual(exchangesOf(namespace));
  expect(queues.map(({ name }) => name)).toEqual(queuesOf(namespace));
  expect(bindings.map(({ source, destination, routing_key }) => [source, destination, routing_key])).toEqual(
    bindingsOf(namespace).map(({ exchange, queue, key }) => [exchange, queue, key]),
  );
});

it('each service and each migration connects as a role of its own with a password of its own', () => {
  const connections = SERVICES.flatMap((service) => [
    { url: new URL(containers[`svc-${service}`]?.DATABASE_URL ?? ''), role: `larkspur_${service}_app`, service },
    {
      url: new URL(containers[`migrate-${service}`]?.MIGRATION_DATABASE_URL ?? ''),
      role: `larkspur_${service}_owner`,
      service,
    },
  ]);
  const passwords = passwordsByRole();
  for (const { url, role, service } of connections) {
    expect([url.username, url.pathname]).toEqual([role, `/larkspur_${service}`]);
    expect([role, url.password]).toEqual([role, passwords[role]]);
  }
  expect(new Set(connections.map(({ url }) => url.password)).size).toBe(2 * SERVICES.length);
});

it('the password of a database is in the environment of PostgreSQL and of two other containers only', () => {
  const passwords = passwordsByRole();
  for (const [role, password] of Object.entries(passwords)) {
    const [, service, kind] = /^larkspur_(\w+)_(owner|app)$/.exec(role) ?? [];
    const knowing = Object.entries(containers).filter(([, env]) => JSON.stringify(env).includes(password));
    const client = kind === 'owner' ? `migrate-${service}` : `svc-${service}`;
    expect(knowing.map(([name]) => name).sort()).toEqual([client, 'postgres'].sort());
  }
});

it('the shell accepts the releases of each remote, signed with a key that no other remote has', () => {
  const remotes = parseRemotes(containers.shell?.REMOTES ?? '');
  expect(remotes.map(({ name }) => name)).toEqual(REMOTE_NAMES);
  for (const { name, url, base, publicKeys } of remotes) {
    const signer = new PointerSigner(containers[name]?.RELEASE_SIGNING_KEY ?? '');
    expect([name, publicKeys]).toEqual([name, [signer.publicKey()]]);
    expect([url, base]).toEqual([`http://${name}:3000`, expect.stringMatching(/^http:\/\/localhost:\d+\/$/)]);
  }
  expect(new Set(remotes.flatMap(({ publicKeys }) => publicKeys)).size).toBe(REMOTE_NAMES.length);
});

it('every image has its Dockerfile, and each remote is built from its own folder', () => {
  const builds = composeFiles()
    .join('\n')
    .matchAll(/^ {2}([\w-]+):(?:\n {4}.*)*?\n {4}build: \{ context: \., dockerfile: ([\w./-]+)(.*) \}$/gm);
  const found = [...builds].map(([, service = '', dockerfile = '', options = '']) => ({
    service,
    hasDockerfile: existsSync(join(ROOT, dockerfile)),
    remote: /args: \{ REMOTE: ([\w-]+) \}/.exec(options)?.[1],
  }));
  expect(found.filter(({ hasDockerfile }) => !hasDockerfile)).toEqual([]);
  expect(found.filter(({ remote }) => remote).map(({ service, remote }) => [service, remote])).toEqual(
    REMOTE_NAMES.map((name) => [name, name]),
  );
  expect(found.map(({ service }) => service)).toEqual(expect.arrayContaining(['shell', 'gateway', 'svc-auth']));
});

it('the shell can write orders where each remote keeps its releases, with a key that cannot release', () => {
  const remotes = parseRemotes(containers.shell?.REMOTES ?? '');
  const key = containers.shell?.ROLLBACK_SIGNING_KEY ?? '';
  expect(remotes.flatMap(({ publicKeys }) => publicKeys)).not.toContain(new PointerSigner(key).publicKey());
  expect(Object.keys(containers).filter((name) => JSON.stringify(containers[name]).includes(key))).toEqual(['shell']);
  const text = composeFiles().join('\n');
  const mounted = /^ {2}shell:\n {4}volumes:\n(?: {6}#.*\n)* {6}- \{ type: volume, source: (.+?), target: (.+?), /gm;
  const volumes = Object.fromEntries([...text.matchAll(mounted)].map(([, volume, folder]) => [folder, volume]));
  for (const { name, store } of remotes) {
    const [, volume] = new RegExp(`volumes: \\[([\\w-]+):/bank/${name}/releases\\]`).exec(text) ?? [];
    expect([name, volume]).toEqual([name, volumes[store ?? '']]);
    expect(volume).toBeDefined();
  }
});

it('the file of secrets has every remote, however the list of remotes is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-compose-'));
  try {
    cpSync(join(ROOT, 'deploy/new-env.sh'), join(folder, 'deploy/new-env.sh'));
    const paths = [{ path: '/cards/*', access: 'signed-in' }];
    const inOneLine = { name: 'mfe-cards', port: 3009, title: 'Cards', home: '/cards', paths };
    const atTheEnd = { name: 'mfe-loans', title: 'Loans: "name": you choose', home: '/loans', paths, port: 3010 };
    writeFileSync(
      join(folder, 'remotes.json'),
      `{ "remotes": [\n${JSON.stringify(inOneLine)},\n${JSON.stringify(atTheEnd, null, 2)}] }`,
    );
    const env = parseEnv(execFileSync('sh', [join(folder, 'deploy/new-env.sh')], { encoding: 'utf8' }));
    expect(env.COMPOSE_FILE).toBe('docker-compose.yml:mfe-cards/compose.yml:mfe-loans/compose.yml');
    expect([env.MFE_CARDS_PORT, env.MFE_LOANS_PORT]).toEqual(['3009', '3010']);
    expect(parseRemotes(env.REMOTES ?? '')).toMatchObject([
      { name: 'mfe-cards', url: 'http://mfe-cards:3000', base: 'http://localhost:3009/' },
      { name: 'mfe-loans', url: 'http://mfe-loans:3000', base: 'http://localhost:3010/' },
    ]);
    expect(parseRemotes(env.REMOTES ?? '').map(({ publicKeys }) => publicKeys)).toEqual(
      [env.MFE_CARDS_SIGNING_KEY, env.MFE_LOANS_SIGNING_KEY].map((key) => [new PointerSigner(key ?? '').publicKey()]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
