import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Environment } from '@larkspur/federation/environment';
import { PointerSigner } from '@larkspur/federation/release/signature';
import { GatewayConfig } from '../../gateway/src/config';
import { MESSAGING_SERVICES } from '../../packages/contracts/src/messages';
import { loadConfig } from '../../packages/service-kit/src/config';
import { ConfigError } from '../../packages/service-kit/src/environment';
import { readConfig } from '../../shell/server/config';
import { parseRemotes } from '../../shell/server/remotes-config';
import { AuthConfig } from '../../svc-auth/src/config';
import { ContactsConfig } from '../../svc-contacts/src/config';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import { UsersConfig } from '../../svc-users/src/config';
import { bindingsOf, exchangesOf, queuesOf } from '../launcher/broker-topology';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';
import { type ComposeService, mountsOf, readComposeFiles } from './compose-files';

const SERVICES = ['auth', 'users', 'transactions', 'contacts'] as const;
const MIGRATIONS = SERVICES.map((service) => `migrate-${service}`);
const APPLICATIONS = ['shell', ...REMOTE_NAMES, ...MESSAGING_SERVICES];
const CONFIGURATIONS = {
  gateway: GatewayConfig,
  'svc-auth': AuthConfig,
  'svc-users': UsersConfig,
  'svc-transactions': TransactionsConfig,
  'svc-contacts': ContactsConfig,
};

let folder: string;
let secrets: string;
let variables: NodeJS.Dict<string>;
let services: Record<string, ComposeService>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-compose-'));
  secrets = join(folder, 'secrets');
  variables = newSecrets(ROOT, '--demo');
  services = readComposeFiles(ROOT, composeFiles(variables), variables);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `deploy/new-secrets.sh` of a clone. @returns what is in `.env` */
function newSecrets(root: string, ...options: string[]): NodeJS.Dict<string> {
  rmSync(secrets, { recursive: true, force: true });
  const file = join(folder, 'env');
  rmSync(file, { force: true });
  const env = { PATH: process.env.PATH, SECRETS: secrets, ENV_FILE: file };
  execFileSync('sh', [join(root, 'deploy/new-secrets.sh'), ...options], { env });
  return parseEnv(readFileSync(file, 'utf8'));
}

const composeFiles = ({ COMPOSE_FILE = '' }: NodeJS.Dict<string>) => COMPOSE_FILE.split(':');

function find(name: string): ComposeService {
  const service = services[name];
  if (!service) throw new Error(`There is no container ${name}.`);
  return service;
}

/** The variables of a container, whose files are those of this machine. */
function environmentOf(name: string): Record<string, string> {
  const service = find(name);
  const mounts = [...mountsOf(service)].filter(([, source]) => source.startsWith('/'));
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([variable, value]) => {
      const text = String(value ?? '');
      const [target, source] = mounts.find(([path]) => text.startsWith(`${path}/`)) ?? ['', ''];
      return [variable, target ? source + text.slice(target.length) : text];
    }),
  );
}

const secret = (container: string, name: string) => readFileSync(join(secrets, container, name), 'utf8');

/** The containers whose folder has this secret, also as a part of a URL. */
function holdersOf(value: string): string[] {
  return readdirSync(secrets).filter((container) =>
    readdirSync(join(secrets, container)).some((name) => secret(container, name).includes(value)),
  );
}

describe('each container', () => {
  it.each(Object.entries(CONFIGURATIONS))(
    'gives %s every variable that it requires, to a valid value',
    (name, type) => {
      expect(loadConfig<object>(type, { NODE_ENV: 'production', PORT: '3000', ...environmentOf(name) })).toBeDefined();
    },
  );

  it('gives the shell its list of remotes, and each remote the key that the shell accepts for it', () => {
    const { remotes, orderSigner, publicUrl } = readConfig({ NODE_ENV: 'production', ...environmentOf('shell') });
    expect(publicUrl).toBe('http://localhost:3000');
    expect(remotes.map(({ name }) => name)).toEqual(REMOTE_NAMES);
    for (const { name, url, publicKeys } of remotes) {
      expect(url).toBe(`http://${name}:3000`);
      const key = new Environment(environmentOf(name)).secret('RELEASE_SIGNING_KEY') ?? '';
      expect([name, publicKeys]).toEqual([name, [new PointerSigner(key).publicKey()]]);
      expect(holdersOf(key)).toEqual([name]);
    }
    expect(remotes.flatMap(({ publicKeys }) => publicKeys)).not.toContain(orderSigner?.publicKey());
    expect(holdersOf(secret('shell', 'ROLLBACK_SIGNING_KEY'))).toEqual(['shell']);
  });

  it('lets the shell write orders where each remote keeps its releases', () => {
    const { remotes } = readConfig({ NODE_ENV: 'production', ...environmentOf('shell') });
    const ofShell = mountsOf(find('shell'));
    for (const { name, store } of remotes) {
      const { RELEASES_DIR } = environmentOf(name);
      const volume = mountsOf(find(name)).get(RELEASES_DIR ?? '');
      expect([name, volume]).toEqual([name, ofShell.get(store ?? '')]);
      expect(volume).toBeDefined();
    }
  });

  it('is limited, restarts, and keeps few logs; an application has no rights and writes to volumes only', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          mem_limit: expect.stringMatching(/^\d+[mg]$/),
          logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '3' } },
          restart: MIGRATIONS.includes(name) ? 'no' : 'unless-stopped',
        }),
      ]);
      if (['postgres', 'rabbitmq'].includes(name)) continue;
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          pids_limit: expect.any(Number),
        }),
      ]);
    }
  });

  it('can have several instances: none has a name or an address of its own, and only the edge has a port', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.container_name]).toEqual([name, undefined]);
      expect([name, Array.isArray(service.networks)]).toEqual([name, true]);
    }
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['edge']);
  });

  it('is built from the one Dockerfile, for its application', () => {
    const built = Object.entries(services).filter(([, { build }]) => build);
    expect(built.map(([name]) => name).sort()).toEqual([...APPLICATIONS, ...MIGRATIONS].sort());
    for (const [name, { build, image }] of built) {
      const application = name.replace('migrate-', 'svc-');
      expect([name, build?.args.APP, image]).toEqual([name, application, `larkspur/${application}:local`]);
      expect(existsSync(join(ROOT, application, 'package.json'))).toBe(true);
    }
  });

  it('starts when what it needs is healthy, or its database was migrated', () => {
    const conditions = (name: string) =>
      Object.entries(find(name).depends_on ?? {}).map(([other, { condition }]) => `${other}: ${condition}`);
    expect(conditions('edge')).toEqual(['gateway: service_healthy', 'shell: service_healthy']);
    for (const service of SERVICES) {
      expect(conditions(`migrate-${service}`)).toEqual(['postgres: service_healthy']);
      expect(conditions(`svc-${service}`)).toEqual([
        `migrate-${service}: service_completed_successfully`,
        'rabbitmq: service_healthy',
      ]);
      expect(conditions('gateway')).toContain(`svc-${service}: service_healthy`);
    }
  });
});

describe('compose 1.29', () => {
  it('has no "name", and knows no defaults within defaults', () => {
    for (const file of composeFiles(variables)) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect([file, /^name:/m.test(text), /\$\{[^}]*\$\{/.test(text)]).toEqual([file, false, false]);
    }
  });
});

describe('databases', () => {
  /** The passwords that the init script of PostgreSQL sets, by role. A recorder takes the place of psql. */
  function passwordsByRole(): Record<string, string | undefined> {
    const programs = join(folder, 'programs');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'psql'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const env = {
      ...environmentOf('postgres'),
      PASSWORDS_DIR: join(secrets, 'postgres'),
      PATH: `${programs}:${process.env.PATH}`,
    };
    const printed = execFileSync('bash', [join(ROOT, 'deploy/postgres/create-databases.sh')], {
      env,
      encoding: 'utf8',
    });
    const values = (name: string) =>
      [...printed.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value]) => value ?? '');
    const passwords = [...values('owner_password'), ...values('app_password')];
    return Object.fromEntries([...values('owner'), ...values('app')].map((role, i) => [role, passwords[i]]));
  }

  it('each service and each migration connects as a role of its own, with a password that only PostgreSQL has, too', () => {
    const passwords = passwordsByRole();
    expect(Object.keys(passwords)).toHaveLength(2 * SERVICES.length);
    expect(new Set(Object.values(passwords)).size).toBe(2 * SERVICES.length);
    for (const service of SERVICES) {
      for (const [container, variable, kind] of [
        [`svc-${service}`, 'DATABASE_URL', 'app'],
        [`migrate-${service}`, 'MIGRATION_DATABASE_URL', 'owner'],
      ] as const) {
        const url = new URL(new Environment(environmentOf(container)).secret(variable) ?? '');
        const role = `larkspur_${service}_${kind}`;
        expect([url.hostname, url.pathname, url.username]).toEqual(['postgres', `/larkspur_${service}`, role]);
        expect(url.password).toBe(passwords[role]);
        expect(holdersOf(url.password).sort()).toEqual([container, 'postgres'].sort());
      }
    }
  });
});

describe('RabbitMQ', () => {
  interface Definitions {
    users: { name: string; password: string }[];
    exchanges: { name: string; type: string }[];
    queues: { name: string }[];
    bindings: { source: string; destination: string; routing_key: string }[];
  }

  /** Runs the container's start. `programs` take the place of others. */
  function start(programs: Record<string, string>, env: Record<string, string>): string {
    const place = mkdtempSync(join(folder, 'rabbitmq-'));
    for (const [program, script] of Object.entries(programs)) {
      writeFileSync(join(place, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    execFileSync('sh', [join(ROOT, 'deploy/rabbitmq/start.sh')], {
      env: { ...env, TMPDIR: place, PATH: `${place}:${process.env.PATH}` },
    });
    return place;
  }

  function definitions(env: Record<string, string>): Definitions {
    const place = start({ 'docker-entrypoint.sh': ':', chown: ':' }, env);
    return JSON.parse(readFileSync(join(place, 'definitions.json'), 'utf8')) as Definitions;
  }

  it('has a user for each service, with a password that no other container has', () => {
    const { users } = definitions(environmentOf('rabbitmq'));
    expect(users.map(({ name }) => name)).toEqual(['larkspur', ...MESSAGING_SERVICES]);
    expect(new Set(users.map(({ password }) => password)).size).toBe(users.length);
    for (const { name, password } of users) {
      const container = name === 'larkspur' ? [] : [name];
      expect([name, holdersOf(password).sort()]).toEqual([name, [...container, 'rabbitmq'].sort()]);
    }
    for (const name of MESSAGING_SERVICES) {
      const environment = environmentOf(name);
      const url = new URL(new Environment(environment).secret('RABBITMQ_URL') ?? '');
      expect([url.hostname, url.username, url.password]).toEqual([
        'rabbitmq',
        name,
        users.find((user) => user.name === name)?.password,
      ]);
    }
  });

  it("defines the exchanges, queues, and bindings of the services' namespace", () => {
    const namespaces = new Set(MESSAGING_SERVICES.map((name) => environmentOf(name).BUS_NAMESPACE ?? ''));
    expect(namespaces.size).toBe(1);
    const [namespace = ''] = namespaces;
    const { exchanges, queues, bindings } = definitions(environmentOf('rabbitmq'));
    expect(exchanges.map(({ name, type }) => ({ name, type }))).toEqual(exchangesOf(namespace));
    expect(queues.map(({ name }) => name)).toEqual(queuesOf(namespace));
    expect(bindings.map(({ source, destination, routing_key }) => [source, destination, routing_key])).toEqual(
      bindingsOf(namespace).map(({ exchange, queue, key }) => [exchange, queue, key]),
    );
  });

  it('a password may contain any character, in a file or in a variable', () => {
    const password = String.raw`a/b&c\1"d|e $f'{gateway}`;
    const file = join(folder, 'password');
    writeFileSync(file, `${password}2\n`);
    const { users } = definitions({
      ...environmentOf('rabbitmq'),
      OPERATOR_PASSWORD: password,
      CONTACTS_PASSWORD_FILE: file,
    });
    const byName = Object.fromEntries(users.map((user) => [user.name, user.password]));
    expect(byName).toMatchObject({ larkspur: password, 'svc-contacts': `${password}2` });
  });

  it('does not start without a password', () => {
    const { AUTH_PASSWORD_FILE: _, ...others } = environmentOf('rabbitmq');
    expect(() => definitions(others)).toThrow('A password is missing: AUTH_PASSWORD');
  });

  it('passes no password to another program as an argument', () => {
    const passwords = readdirSync(join(secrets, 'rabbitmq')).map((name) => [name, secret('rabbitmq', name)] as const);
    const recorder = 'printf "%s\\n" "$@" >> "$TMPDIR/arguments"';
    const env = Object.fromEntries(passwords);
    const place = start({ sed: recorder, awk: recorder, chown: recorder, 'docker-entrypoint.sh': recorder }, env);
    const given = readFileSync(join(place, 'arguments'), 'utf8');
    expect(passwords.filter(([, password]) => given.includes(password))).toEqual([]);
    expect(passwords.length).toBeGreaterThan(MESSAGING_SERVICES.length);
  });
});

describe('deploy/new-secrets.sh', () => {
  it('lets nobody else read the secrets, and replaces none', () => {
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const before = secret('svc-users', 'PIN_KEY');
    const env = { PATH: process.env.PATH, SECRETS: secrets, ENV_FILE: join(folder, 'other') };
    const { status, stderr } = spawnSync('sh', [join(ROOT, 'deploy/new-secrets.sh')], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('exists')]);
    expect(secret('svc-users', 'PIN_KEY')).toBe(before);
  });

  it('switches a demonstration on only when asked: otherwise a mail server is required', () => {
    const clone = mkdtempSync(join(folder, 'clone-'));
    const env = { PATH: process.env.PATH, SECRETS: join(clone, 'secrets'), ENV_FILE: join(clone, 'env') };
    execFileSync('sh', [join(ROOT, 'deploy/new-secrets.sh')], { env });
    const bank = parseEnv(readFileSync(env.ENV_FILE, 'utf8'));
    const { environment = {} } = readComposeFiles(ROOT, composeFiles(bank), bank)['svc-auth'] ?? {};
    const files = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        String(value ?? '').replace('/run/secrets', join(env.SECRETS, 'svc-auth')),
      ]),
    );
    const own = { NODE_ENV: 'production', PORT: '3000', ...files };
    expect(() => loadConfig(AuthConfig, own)).toThrow(ConfigError);
    expect(() => loadConfig(AuthConfig, own)).toThrow('MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1');
    writeFileSync(join(env.SECRETS, 'svc-auth/SMTP_URL'), 'smtps://user:password@mail.example\n');
    expect(loadConfig(AuthConfig, own).allowsDemo).toBe(false);
  });

  it('lists every remote, however the list of remotes is written', () => {
    const clone = mkdtempSync(join(folder, 'clone-'));
    cpSync(join(ROOT, 'deploy/new-secrets.sh'), join(clone, 'deploy/new-secrets.sh'));
    const paths = [{ path: '/cards/*', access: 'signed-in' }];
    const inOneLine = { name: 'mfe-cards', title: 'Cards', home: '/cards', paths };
    const atTheEnd = { title: 'Loans: "name": "mfe-x"', home: '/loans', paths, name: 'mfe-loans' };
    writeFileSync(
      join(clone, 'remotes.json'),
      `{ "remotes": [\n${JSON.stringify(inOneLine)},\n${JSON.stringify(atTheEnd, null, 2)}] }`,
    );
    const kept = join(clone, 'secrets');
    const env = { PATH: process.env.PATH, SECRETS: kept, ENV_FILE: join(clone, 'env') };
    execFileSync('sh', [join(clone, 'deploy/new-secrets.sh')], { env });
    const { COMPOSE_FILE } = parseEnv(readFileSync(env.ENV_FILE, 'utf8'));
    expect(COMPOSE_FILE).toBe('docker-compose.yml:mfe-cards/compose.yml:mfe-loans/compose.yml');
    const listed = parseRemotes(readFileSync(join(kept, 'remotes/remotes.json'), 'utf8'));
    expect(listed).toMatchObject([
      { name: 'mfe-cards', url: 'http://mfe-cards:3000', store: '/releases/mfe-cards' },
      { name: 'mfe-loans', url: 'http://mfe-loans:3000', store: '/releases/mfe-loans' },
    ]);
    const keys = listed.map(({ name }) => readFileSync(join(kept, name, 'RELEASE_SIGNING_KEY'), 'utf8'));
    expect(listed.map(({ publicKeys }) => publicKeys)).toEqual(keys.map((key) => [new PointerSigner(key).publicKey()]));
  });
});

describe('the edge', () => {
  /** Runs its start with a recorder in place of nginx. @returns the parts of the configuration that it wrote */
  function start(env: Record<string, string>): { http: string; listen: string } {
    const place = mkdtempSync(join(folder, 'edge-'));
    writeFileSync(join(place, 'nginx'), '#!/bin/sh\n', { mode: 0o755 });
    execFileSync('sh', [join(ROOT, 'deploy/edge/start.sh')], {
      env: { EDGE_DIR: place, SECRETS_DIR: place, ...env, PATH: `${place}:${process.env.PATH}` },
    });
    const read = (file: string) => readFileSync(join(place, file), 'utf8');
    return { http: read('http.conf'), listen: read('listen.conf') };
  }

  it('terminates TLS when it is given a certificate and its key', () => {
    expect(start({}).listen).toBe('listen 8080;\n');
    const certificates = mkdtempSync(join(folder, 'tls-'));
    writeFileSync(join(certificates, 'tls.crt'), 'certificate');
    expect(start({ SECRETS_DIR: certificates }).listen).toBe('listen 8080;\n');
    writeFileSync(join(certificates, 'tls.key'), 'key');
    const { listen } = start({ SECRETS_DIR: certificates });
    expect(listen).toContain('listen 8080 ssl;');
    expect(listen).toContain(`ssl_certificate_key ${certificates}/tls.key;`);
  });

  it('trusts the headers of the proxies that it is given, and of no others', () => {
    expect(start({}).http).not.toMatch(/set_real_ip_from|real_ip_header/);
    const { http } = start({ TRUSTED_PROXIES: '10.0.0.5,10.1.0.0/16' });
    expect(http.match(/set_real_ip_from .*/g)).toEqual(['set_real_ip_from 10.0.0.5;', 'set_real_ip_from 10.1.0.0/16;']);
    expect(http).toContain('  10.1.0.0/16 1;');
  });

  it('routes to names that compose resolves, again and again', () => {
    const text = readFileSync(join(ROOT, 'deploy/edge/nginx.conf'), 'utf8');
    const names = [...text.matchAll(/set \$\w+ ([\w-]+):3000;/g)].map(([, name]) => name);
    expect(names).toEqual(['gateway', 'shell', 'shell']);
    expect(text.match(/proxy_pass .*/g)).toEqual(names.map((name) => `proxy_pass http://$${name};`));
    expect(text).toMatch(/resolver 127\.0\.0\.11 valid=1s/);
  });
});

it('no secret is sent to a build', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.larkspur', 'deploy/*']));
  expect(ignored.filter((line) => line.startsWith('!'))).toEqual(['!deploy/image', '!scripts/image']);
});
