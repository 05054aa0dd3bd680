import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '@larkspur/federation/environment';
import { openStore } from '@larkspur/federation/release/open-store';
import { PointerSigner } from '@larkspur/federation/release/signature';
import { getMetadataStorage } from 'class-validator';
import { GatewayConfig } from '../../gateway/src/config';
import { MESSAGING_SERVICES } from '../../packages/contracts/src/messages';
import { loadConfig } from '../../packages/service-kit/src/config';
import { ConfigError } from '../../packages/service-kit/src/environment';
import { readConfig } from '../../shell/server/config';
import { AuthConfig } from '../../svc-auth/src/config';
import { ContactsConfig } from '../../svc-contacts/src/config';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import { UsersConfig } from '../../svc-users/src/config';
import { bindingsOf, exchangesOf, queuesOf } from '../launcher/broker-topology';
import { REMOTE_NAMES, REPOSITORY_REMOTES } from '../launcher/remotes';
import { environmentOf, type Installation, readInstallation } from './environment';
import { type Container, find, type Manifest, type Overlay, ofKind, workloads } from './manifests';

const OVERLAYS: Overlay[] = ['local', 'production'];
const SERVICES = ['auth', 'users', 'transactions', 'contacts'] as const;
const CONFIGURATIONS = {
  gateway: GatewayConfig,
  'svc-auth': AuthConfig,
  'svc-users': UsersConfig,
  'svc-transactions': TransactionsConfig,
  'svc-contacts': ContactsConfig,
} satisfies Record<(typeof MESSAGING_SERVICES)[number], new () => object>;
/** Variables of other programs, which our code does not read itself. */
const TOOL_VARIABLES = ['AWS_REGION', 'AWS_SHARED_CREDENTIALS_FILE'];

let folder: string;
const installations = {} as Record<Overlay, Installation>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-kubernetes-'));
  for (const overlay of OVERLAYS) installations[overlay] = await readInstallation(overlay);
});

afterAll(() => rmSync(folder, { recursive: true }));

function variablesOf(overlay: Overlay, name: string): Record<string, string> {
  const installation = installations[overlay];
  const workload = workloads(installation.objects).find(
    ({ metadata }) => metadata.name === name || metadata.name.startsWith(`${name}--`),
  );
  if (!workload) throw new Error(`The overlay ${overlay} has no ${name}.`);
  return environmentOf(workload, installation, join(folder, overlay));
}

/** The names of the variables that the configuration class requires: those that it misses in an empty environment. */
function requiredBy(type: new () => object): string[] {
  try {
    loadConfig(type, {});
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => /^\w+/.exec(problem)?.[0] ?? problem);
  }
  return [];
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it.each(Object.entries(CONFIGURATIONS))('sets every variable that %s requires, to a valid value', (name, type) => {
    const variables = variablesOf(overlay, name);
    expect(loadConfig<object>(type, variables)).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' });
    const required = requiredBy(type);
    expect(required).toEqual(expect.arrayContaining(['PORT', 'RABBITMQ_URL']));
    for (const variable of required) {
      const { [variable]: _value, [`${variable}_FILE`]: _file, ...others } = variables;
      // One that may be replaced by another, such as SMTP_URL by MAILBOX_DIR, is required in an empty environment only.
      if (Object.keys(others).length === Object.keys(variables).length) continue;
      expect(() => loadConfig<object>(type, others)).toThrow(variable);
    }
  });

  it.each(Object.entries(CONFIGURATIONS))(
    'lets %s start with LARKSPUR_DEMO=0, as in a bank that is no demo',
    (name, type) => {
      const { MAILBOX_DIR: _folder, SMTP_URL_FILE: _file, ...variables } = variablesOf(overlay, name);
      const bank = { ...variables, SMTP_URL: 'smtp://mail.example', LARKSPUR_DEMO: '0' };
      expect(() => loadConfig<object>(type, bank)).not.toThrow();
    },
  );

  it.each(Object.entries(CONFIGURATIONS))('sets no variable that %s does not know', (name, type) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    const known = new Set(rules.map(({ propertyName }) => propertyName));
    const isKnown = (variable: string) => known.has(variable) || TOOL_VARIABLES.includes(variable);
    const unknown = Object.keys(variablesOf(overlay, name)).filter(
      (variable) => !isKnown(variable) && !isKnown(variable.replace(/_FILE$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  it('sets every variable that the shell requires, and none that it does not know', () => {
    const variables = variablesOf(overlay, 'shell');
    const read = new Set<string>();
    const recorded = new Proxy(variables, {
      get: (target, name: string) => {
        read.add(name);
        return target[name];
      },
    });
    const { remotes, isProduction, orderSigner } = readConfig(recorded);
    expect([isProduction, orderSigner === null]).toEqual([true, false]);
    expect(remotes.map(({ name }) => name)).toEqual(REMOTE_NAMES);
    const unknown = Object.keys(variables).filter((name) => !read.has(name) && !TOOL_VARIABLES.includes(name));
    expect(unknown).toEqual(['LOG_LEVEL']);
  });

  it('grants each remote the paths and slots of remotes.json', () => {
    const { data } = find(installations[overlay].objects, 'ConfigMap', 'remotes');
    const listed = JSON.parse(data?.['remotes.json'] ?? '') as { remotes: object[] };
    expect(listed.remotes).toHaveLength(REPOSITORY_REMOTES.length);
    for (const [i, remote] of REPOSITORY_REMOTES.entries()) {
      expect(listed.remotes[i]).toMatchObject(remote);
    }
  });

  it('gives svc-users and svc-transactions the same key of PINs', () => {
    const keys = (['svc-users', 'svc-transactions'] as const).map((name) => {
      const { PIN_KEY } = loadConfig<UsersConfig | TransactionsConfig>(
        CONFIGURATIONS[name],
        variablesOf(overlay, name),
      );
      return PIN_KEY;
    });
    expect(new Set(keys).size).toBe(1);
  });

  it.each(SERVICES)('creates the database of svc-%s, whose owner migrates it and whose role uses it', (service) => {
    const { objects, secrets } = installations[overlay];
    const { DATABASE_URL } = loadConfig<AuthConfig>(
      CONFIGURATIONS[`svc-${service}`] as typeof AuthConfig,
      variablesOf(overlay, `svc-${service}`),
    );
    const used = new URL(DATABASE_URL);
    const migration = variablesOf(overlay, `migrate-${service}`);
    const migrated = new URL(new Environment(migration).secret('MIGRATION_DATABASE_URL') ?? '');
    const { spec } = find<ClusterSpec>(objects, 'Cluster', `${service}-db`);
    const { initdb } = spec.bootstrap;
    const [role] = spec.managed.roles;
    expect([used.hostname, migrated.hostname]).toEqual([`${service}-db-rw`, `${service}-db-rw`]);
    expect([used.pathname, migrated.pathname]).toEqual([`/${initdb.database}`, `/${initdb.database}`]);
    expect([used.username, migration.DATABASE_APP_ROLE]).toEqual([role?.name, role?.name]);
    expect(migrated.username).toBe(initdb.owner);
    expect(credentials(used)).toEqual(secrets.get(role?.passwordSecret.name ?? ''));
    expect(credentials(migrated)).toEqual(secrets.get(initdb.secret.name));
  });

  it('starts RabbitMQ with the users and passwords that the services have', () => {
    const { objects, secrets } = installations[overlay];
    const { spec } = find<BrokerSpec>(objects, 'RabbitmqCluster', 'rabbitmq');
    const pod = spec.override.statefulSet.spec.template.spec;
    const [container] = pod.containers;
    const target = join(folder, `${overlay}-definitions`);
    const env = Object.fromEntries(
      (container?.env ?? []).map(({ name, value, valueFrom: { secretKeyRef: ref } = {} }) => [
        name,
        value ?? (ref && secrets.get(ref.name)?.[ref.key]) ?? '',
      ]),
    );
    expect(spec.rabbitmq.additionalConfig).toContain(`load_definitions = ${env.TMPDIR}/definitions.json\n`);
    const { users, exchanges, queues, bindings } = startRabbitMq(
      find(objects, 'ConfigMap', pod.volumes[0]?.configMap?.name ?? ''),
      target,
      env,
    );
    const passwords = Object.fromEntries(users.map(({ name, password }) => [name, password]));
    for (const name of MESSAGING_SERVICES) {
      const { RABBITMQ_URL, BUS_NAMESPACE } = loadConfig<GatewayConfig>(
        CONFIGURATIONS[name] as typeof GatewayConfig,
        variablesOf(overlay, name),
      );
      const url = new URL(RABBITMQ_URL);
      expect([url.hostname, url.port]).toEqual(['rabbitmq', '5672']);
      expect(credentials(url)).toEqual({ username: name, password: passwords[name] });
      expect(exchanges.map(({ name: exchange, type }) => ({ name: exchange, type }))).toEqual(
        exchangesOf(BUS_NAMESPACE),
      );
      expect(queues.map(({ name: queue }) => queue)).toEqual(queuesOf(BUS_NAMESPACE));
      expect(new Set(bindings.map(({ source }) => source))).toEqual(
        new Set(bindingsOf(BUS_NAMESPACE).map(({ exchange }) => exchange)),
      );
    }
    expect(new Set(Object.values(passwords)).size).toBe(users.length);
  });
});

it('each remote of the local overlay releases with the key that the shell accepts for it', async () => {
  const { remotes } = readConfig(variablesOf('local', 'shell'));
  for (const { name, url, publicKeys } of remotes) {
    const variables = variablesOf('local', name);
    const environment = new Environment(variables);
    expect(await openStore(environment, '')).toMatchObject({ folder: '/releases' });
    expect(`http://${name}:${environment.port('PORT', 0)}`).toBe(url);
    expect(publicKeys).toEqual([new PointerSigner(variables.RELEASE_SIGNING_KEY ?? '').publicKey()]);
  }
});

it('in production, files, releases, and email leave the cluster', () => {
  const users = loadConfig(UsersConfig, variablesOf('production', 'svc-users'));
  const auth = loadConfig(AuthConfig, variablesOf('production', 'svc-auth'));
  const { remotes } = readConfig(variablesOf('production', 'shell'));
  expect(users.FILES_S3_URL).toMatch(/^s3:/);
  expect([auth.allowsDemo, auth.SMTP_URL]).toEqual([false, expect.stringMatching(/^smtps:/)]);
  for (const { base, url, store } of remotes) {
    expect([base, store]).toEqual([`${url}/`, expect.stringMatching(/^s3:/)]);
  }
  expect(ofKind(installations.production.objects, 'PersistentVolumeClaim')).toEqual([]);
});

interface ClusterSpec {
  bootstrap: { initdb: { database: string; owner: string; secret: { name: string } } };
  managed: { roles: { name: string; passwordSecret: { name: string } }[] };
}

interface BrokerSpec {
  rabbitmq: { additionalConfig: string };
  override: {
    statefulSet: {
      spec: { template: { spec: { containers: Container[]; volumes: { configMap?: { name: string } }[] } } };
    };
  };
}

interface Definitions {
  users: { name: string; password: string }[];
  exchanges: { name: string; type: string }[];
  queues: { name: string }[];
  bindings: { source: string; destination: string; routing_key: string }[];
}

const credentials = ({ username, password }: URL) => ({
  username: decodeURIComponent(username),
  password: decodeURIComponent(password),
});

/** Returns the definitions that RabbitMQ would load. A recorder takes the place of the server. */
function startRabbitMq({ data }: Manifest, target: string, env: Record<string, string>): Definitions {
  mkdirSync(target);
  for (const [name, content] of Object.entries(data ?? {})) writeFileSync(join(target, name), content);
  const programs = join(target, 'bin');
  mkdirSync(programs);
  const printer = '#!/bin/sh\ncat "$TMPDIR/definitions.json"\n';
  writeFileSync(join(programs, 'docker-entrypoint.sh'), printer, { mode: 0o755 });
  writeFileSync(join(programs, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
  const temporary = join(target, 'tmp');
  mkdirSync(temporary);
  const output = execFileSync('sh', [join(target, 'start.sh')], {
    env: { ...env, TMPDIR: temporary, PATH: `${programs}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  return JSON.parse(output) as Definitions;
}
