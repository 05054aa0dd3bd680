import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '@larkspur/federation/environment';
import { PointerSigner } from '@larkspur/federation/release/signature';
import { GatewayConfig } from '../../gateway/src/config';
import { MESSAGING_SERVICES } from '../../packages/contracts/src/messages';
import { loadConfig } from '../../packages/service-kit/src/config';
import { readConfig } from '../../shell/server/config';
import { AuthConfig } from '../../svc-auth/src/config';
import { ContactsConfig } from '../../svc-contacts/src/config';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import { UsersConfig } from '../../svc-users/src/config';
import { bindingsOf, exchangesOf, queuesOf } from '../launcher/broker-topology';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';
import { type ComposeService, mountsOf, readComposeFiles } from './compose-files';
import { composeFilesOf, makeSecrets } from './make-secrets';

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
  const made = makeSecrets(folder, { isDemo: true });
  ({ secrets } = made);
  variables = made.variables;
  services = readComposeFiles(ROOT, composeFilesOf(variables), variables);
});

afterAll(() => rmSync(folder, { recursive: true }));

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
    for (const file of composeFilesOf(variables)) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect([file, /^name:/m.test(text), /\$\{[^}]*\$\{/.test(text)]).toEqual([file, false, false]);
    }
  });
});

describe('databases', () => {
  /**
   * The passwords that the init script of PostgreSQL sets, by role. A recorder takes the place of psql. Passwords are in its environment
   * only, because others can see its arguments.
   */
  function passwordsByRole(): Record<string, string | undefined> {
    const programs = join(folder, 'programs');
    mkdirSync(programs, { recursive: true });
    const recorder = ['#!/bin/sh', 'printf "%s\\n" "$@"', 'env | grep "^OWNER_PASSWORD=\\|^APP_PASSWORD="', ''].join(
      '\n',
    );
    writeFileSync(join(programs, 'psql'), recorder, { mode: 0o755 });
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
    const passwords = [...values('OWNER_PASSWORD'), ...values('APP_PASSWORD')];
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

it('no secret is sent to a build', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.larkspur', 'deploy/*']));
  expect(ignored.filter((line) => line.startsWith('!'))).toEqual(['!deploy/image', '!scripts/image']);
});
