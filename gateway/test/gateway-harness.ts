import { type AddressInfo, connect, type Server } from 'node:net';
import type { Problem } from '@larkspur/contracts/errors';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GatewayConfig } from '../src/config';
import { gatewayDefinition } from '../src/gateway.definition';
import { type Echo, FakeService, policy } from './fake-service';

/** A listening gateway in front of four fake services, which echo requests unless a test replaces `respond`. */
class GatewayHarness {
  readonly auth = new FakeService('auth', {
    '/auth/signin': { post: policy('credentials', 'ignored') },
    '/auth/signup': { post: policy('credentials', 'ignored') },
    '/auth/refresh': { post: policy('renewals', 'ignored') },
    '/auth/signout': { post: policy('everything', 'optional') },
  });
  readonly users = new FakeService('users', {
    '/user/verification': { post: { ...policy('uploads'), 'x-body-limit': 45 * 1024 * 1024 } },
  });
  readonly transactions = new FakeService('transactions');
  readonly contacts = new FakeService('contacts', {
    '/contacts': { get: policy('everything', 'optional'), post: policy('messages', 'ignored') },
  });
  readonly services = [this.auth, this.users, this.transactions, this.contacts];
  broker!: TestBus;
  issuer!: TestIssuer;
  address = '';
  private app: NestFastifyApplication | undefined;

  /** @param variables environment variables of the gateway */
  constructor(private readonly variables: NodeJS.ProcessEnv = {}) {}

  async start(): Promise<void> {
    await Promise.all(this.services.map((service) => service.start()));
    this.broker = await createTestBus();
    this.issuer = await TestIssuer.serve(this.broker.bus);
    [this.app, this.address] = await this.startAnother();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.broker?.close();
    await Promise.all(this.services.map((service) => service.stop()));
  }

  /** Another instance, with other environment variables. */
  async startAnother(variables: NodeJS.ProcessEnv = {}): Promise<[NestFastifyApplication, string]> {
    const config = loadConfig(GatewayConfig, {
      ...this.broker.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      AUTH_URL: this.auth.url,
      USERS_URL: this.users.url,
      TRANSACTIONS_URL: this.transactions.url,
      CONTACTS_URL: this.contacts.url,
      ...this.variables,
      ...variables,
    });
    const app = await createService(gatewayDefinition(config));
    await app.listen(0, '127.0.0.1');
    return [app, `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`];
  }

  /** Returns the number of connected clients. */
  connections(): Promise<number> {
    const server = this.app?.getHttpServer() as Server | undefined;
    return new Promise((resolve, reject) => {
      if (!server) return reject(new Error('The gateway has not been started.'));
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.address}${path}`, init);
  }

  /** Sends the target exactly as given; an HTTP client would normalize the path. */
  async fetchRaw(target: string, headers = ''): Promise<string> {
    const socket = connect(Number(new URL(this.address).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n${headers}\r\n`);
    let response = '';
    for await (const chunk of socket) response += chunk;
    return response;
  }
}

/** One harness per test file. */
export function useGateway(variables: NodeJS.ProcessEnv = {}): GatewayHarness {
  const gateway = new GatewayHarness(variables);
  beforeAll(() => gateway.start());
  afterAll(() => gateway.stop());
  beforeEach(() => {
    for (const service of gateway.services) service.reset();
  });
  return gateway;
}

export async function readEcho(response: Response | Promise<Response>): Promise<Echo> {
  return (await (await response).json()) as Echo;
}

export async function codeOf(response: Response): Promise<Problem['code']> {
  return ((await response.json()) as Problem).code;
}
