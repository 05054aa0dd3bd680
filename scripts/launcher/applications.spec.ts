import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  APPLICATIONS,
  type ByApplication,
  SERVICES,
  type Service,
  serviceSpec,
  WEB_SERVERS,
  type WebTopology,
  webServerSpec,
} from './applications';
import { mapServices } from './databases';
import { inheritedEnvironment, refuseFileVariables } from './paths';
import { Secrets } from './secrets';

const topology = (port: number, common: NodeJS.ProcessEnv = {}): WebTopology => ({
  ports: Object.fromEntries(APPLICATIONS.map((name) => [name, port])) as ByApplication<number>,
  common,
  shellHost: undefined,
  releases: { folder: '', publicKey: '' },
  remotesOnOwnOrigins: false,
});

type Behavior = 'live' | 'stuck' | 'silent';

/** Returns the result of the launcher's probe for an application that behaves like this. */
async function probe(behavior: Behavior): Promise<boolean | 'no response'> {
  const server = createServer(({ url }, response) => {
    if (behavior === 'silent') return;
    response.writeHead(url === '/health/live' && behavior === 'live' ? 200 : 503).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { liveness } = webServerSpec('shell', topology(port));
  try {
    if (!liveness) throw new Error('Nobody would notice that it hangs.');
    return await liveness.isAlive().catch(() => 'no response' as const);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it.each<[Behavior, boolean | 'no response']>([
  ['live', true],
  ['stuck', false],
  ['silent', 'no response'],
])('the probe of an application that is %s finds %s', async (behavior, found) => {
  expect(await probe(behavior)).toBe(found);
});

it('gives credentials of servers elsewhere only to the service that uses them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-applications-'));
  const mail = { SMTP_URL: 'smtps://user:password@mail' };
  const bucket = { FILES_S3_URL: 's3://bucket', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SHARED_CREDENTIALS_FILE: '/aws' };
  const env = { ...mail, ...bucket, LOG_LEVEL: 'warn' };
  const url = 'amqp://broker';
  const services = {
    ...topology(4000, inheritedEnvironment(env)),
    databases: mapServices(() => ({ url: 'postgres://app', ownerUrl: 'postgres://owner', appRole: null })),
    env,
    rabbitmqUrl: url,
    rabbitmqUrls: Object.fromEntries(SERVICES.map((name) => [name, url])) as Record<Service, string>,
    busNamespace: 'bank',
    secrets: new Secrets(join(folder, 'secrets.json')),
    ...{ filesFolder: 'files', mailboxFolder: 'mailbox' },
    ...{ administrator: { email: 'admin@example.com', password: 'password' }, auditor: null },
  };
  const specs = [
    ...SERVICES.map((name) => serviceSpec(name, services)),
    ...WEB_SERVERS.map((name) => webServerSpec(name, services)),
  ];
  const given = (variables: object) =>
    specs.filter((spec) => Object.keys(variables).some((name) => name in spec.env)).map(({ name }) => name);
  rmSync(folder, { recursive: true });
  expect([given(mail), given(bucket)]).toEqual([['svc-auth'], ['svc-users']]);
  expect(specs.find(({ name }) => name === 'svc-users')?.env).toMatchObject(bucket);
  expect(given({ LOG_LEVEL: 'warn' })).toEqual(specs.map(({ name }) => name));
});

it.each(['PIN_KEY_FILE', 'USERS_DATABASE_URL_FILE', 'ADMIN_PASSWORD_FILE'])(
  'refuses %s, which would have no effect',
  (name) => {
    expect(() => refuseFileVariables({ [name]: '/secure/file' })).toThrow(`npm start does not read ${name}`);
  },
);

it('accepts files that the launcher or a service reads', () => {
  const env = { REMOTES_FILE: '/remotes.json', SMTP_URL_FILE: '/smtp', PIN_KEY: 'key', PIN_KEY_FILE: '' };
  expect(() => refuseFileVariables(env)).not.toThrow();
});
