import { type AddressInfo, connect } from 'node:net';
import type { Problem } from '@larkspur/contracts/errors';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { appModule } from '../src/app.module';
import { GatewayConfig } from '../src/config';
import { registerForwarding } from '../src/gateway.routes';
import { type Echo, FakeService } from './fake-service';

/** A gateway that listens, before four upstreams that answer by what they were asked unless a test says otherwise. */
export class GatewayHarness {
  readonly auth = new FakeService('auth');
  readonly users = new FakeService('users');
  readonly transactions = new FakeService('transactions');
  readonly contacts = new FakeService('contacts');
  readonly services = [this.auth, this.users, this.transactions, this.contacts];
  broker!: TestBus;
  issuer!: TestIssuer;
  address = '';
  private app: NestFastifyApplication | undefined;

  async start(): Promise<void> {
    await Promise.all(this.services.map((upstream) => upstream.start()));
    this.broker = await createTestBus();
    this.issuer = await TestIssuer.serve(this.broker.bus);
    [this.app, this.address] = await this.startAnother();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.broker?.close();
    await Promise.all(this.services.map((upstream) => upstream.stop()));
  }

  /** One more gateway, with other variables. */
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
      ...variables,
    });
    const module = appModule(config);
    const app = await createService({ name: 'gateway', config, module, configure: registerForwarding });
    await app.listen(0, '127.0.0.1');
    return [app, `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`];
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.address}${path}`, init);
  }

  /** As it stands in the request line: no client between that would tidy the path. */
  async fetchRaw(target: string, headers = ''): Promise<string> {
    const socket = connect(Number(new URL(this.address).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n${headers}\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }
}

/** One door for a test file. */
export function useGateway(): GatewayHarness {
  const door = new GatewayHarness();
  beforeAll(() => door.start());
  afterAll(() => door.stop());
  beforeEach(() => {
    for (const upstream of door.services) upstream.reset();
  });
  return door;
}

export async function readEcho(answer: Response | Promise<Response>): Promise<Echo> {
  return (await (await answer).json()) as Echo;
}

export async function codeOf(answer: Response): Promise<Problem['code']> {
  return ((await answer.json()) as Problem).code;
}
