import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceConfig } from '../src/config';
import { scaleToMachine } from '../src/testing/scale-to-machine';
import { eventually, Operator, provisioned, startBus, type TestBus, testConfig } from './harness';

const QUEUE = 'kit.signals';
const FIXTURE = join(__dirname, 'fixtures');

/** A service in its own process. */
class Service {
  readonly lines: string[] = [];
  errors = '';
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
  private readonly child: ChildProcess;

  constructor(variables: NodeJS.ProcessEnv) {
    this.child = spawn(
      process.execPath,
      ['-C', 'source', '-r', join(FIXTURE, 'typescript.cjs'), join(FIXTURE, 'service.ts')],
      { env: { PATH: process.env.PATH, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let rest = '';
    this.child.stdout?.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      this.lines.push(...lines);
    });
    this.child.stderr?.on('data', (chunk) => {
      this.errors += chunk;
    });
    this.exited = once(this.child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  }

  static async start(config: ServiceConfig, more: NodeJS.ProcessEnv): Promise<Service> {
    const service = new Service({ ...variables(config), LOG_LEVEL: 'info', ...more });
    await service.logged('listens on');
    return service;
  }

  get url(): string {
    return /listens on (http:\S+?)"/.exec(this.lines.join('\n'))?.[1] ?? '';
  }

  get title(): string {
    return execFileSync('ps', ['-o', 'args=', '-p', String(this.child.pid)], { encoding: 'utf8' }).trim();
  }

  async logged(text: string): Promise<string> {
    return eventually(
      () => this.lines.find((line) => line.includes(text)) ?? '',
      (line) => line !== '',
    );
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

function variables(config: object): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
}

const config = testConfig();
let operator: Operator;
let publisher: TestBus;
const running: Service[] = [];

async function start(more: NodeJS.ProcessEnv = {}): Promise<Service> {
  const service = await Service.start(config, more);
  running.push(service);
  return service;
}

beforeAll(async () => {
  operator = await Operator.of(config);
  publisher = await startBus(config);
});

afterAll(async () => {
  for (const service of running) service.signal('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  await publisher.stop();
  await operator.cleanUp(QUEUE);
});

it.each<[string, NodeJS.Signals, number]>([
  ['SIGTERM', 'SIGTERM', 1],
  ['a Ctrl-C that arrives twice', 'SIGINT', 2],
])('%s finishes work in progress, accepts no more and exits with code 0', async (_, signal, times) => {
  const service = await start({ DRAIN_SECONDS: '0' });
  expect(service.title).toBe('larkspur svc-fixture');
  const response = fetch(`${service.url}/api/slow`);
  await publisher.bus.publish('user.provisioned', provisioned(signal));
  await service.logged('request started');
  await service.logged(`message started: ${signal}`);
  const signaledAt = Date.now();
  for (let sent = 0; sent < times; sent += 1) {
    service.signal(signal);
    // npm forwards the signal a moment after the terminal.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect(fetch(`${service.url}/api/slow`)).rejects.toThrow();
  expect(await (await response).json()).toEqual({ data: 'finished' });
  expect(await service.exited).toEqual([0, null]);
  expect(Date.now() - signaledAt).toBeLessThan(scaleToMachine(3_000));
  expect(service.lines.filter((line) => line.includes(`message finished: ${signal}`))).toHaveLength(1);
  // It was acknowledged: otherwise it would be in the queue again.
  expect(await operator.waiting(QUEUE)).toBe(0);
});

it('serves requests while clients turn to other instances, and tells them to', async () => {
  const service = await start({ DRAIN_SECONDS: '60' });
  await fetch(`${service.url}/health/live`);
  service.signal('SIGTERM');
  await service.logged('Stopping on SIGTERM');
  const response = await fetch(`${service.url}/api/slow`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await service.exited).toEqual([0, null]);
});

it('exits after ten seconds even if work never finishes', async () => {
  const service = await start({ DRAIN_SECONDS: '0' });
  const response = fetch(`${service.url}/api/stuck`).catch(() => 'aborted');
  await service.logged('request stuck');
  const signaledAt = Date.now();
  service.signal('SIGTERM');
  expect(await service.exited).toEqual([1, null]);
  const exitedAfter = Date.now() - signaledAt;
  expect(exitedAfter).toBeGreaterThan(9_000);
  expect(exitedAfter).toBeLessThan(10_000 + scaleToMachine(1_500));
  expect(await response).toBe('aborted');
});

it('logs JSON with request and trace ids and without secrets', async () => {
  const service = await start();
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${service.url}/api/secrets?signature=secret-value-7`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer secret-value-8',
      'x-request-id': 'request-0123456789',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ password: 'secret-value-9', paymentPin: 'secret-value-0' }),
  });
  expect(response.status).toBe(201);
  const logged = JSON.parse(await service.logged('line with secrets'));
  expect(logged).toMatchObject({
    level: 'info',
    service: 'svc-fixture',
    requestId: 'request-0123456789',
    traceId: trace,
    password: '[Redacted]',
  });
  const failed = JSON.parse(await service.logged('query failed'));
  expect(failed).toMatchObject({ level: 'error', err: { message: 'query failed', code: '23505' }, traceId: trace });
  const request = JSON.parse(await service.logged('"path":"/api/secrets"'));
  expect(request).toMatchObject({ method: 'POST', status: 201, requestId: 'request-0123456789', traceId: trace });
  expect(service.lines.join('\n')).not.toContain('secret-value');
  for (const line of service.lines) expect(() => JSON.parse(line)).not.toThrow();
});

it('logs only failed requests by default', async () => {
  const service = await start({ LOG_REQUESTS: 'false' });
  expect((await fetch(`${service.url}/api/slow`)).status).toBe(200);
  expect((await fetch(`${service.url}/api/nowhere`)).status).toBe(404);
  const failed = JSON.parse(await service.logged('"path":"/api/nowhere"'));
  expect(failed).toMatchObject({ method: 'GET', status: 404 });
  expect(service.lines.join('\n')).not.toContain('"path":"/api/slow"');
});

it('lists all missing variables, and nothing else, when it cannot start', async () => {
  const service = new Service({ PORT: 'secret-port', RABBITMQ_URL: '' });
  expect(await service.exited).toEqual([1, null]);
  expect(service.errors).toContain('PORT must be a port number');
  expect(service.errors).toContain('RABBITMQ_URL is missing');
  expect(service.errors).not.toContain('secret-port');
});
