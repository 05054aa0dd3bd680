import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeService, policy } from './fake-service';
import { codeOf, useGateway } from './gateway-harness';

const INVALID_TOKEN = { authorization: 'Bearer forged.token.here' };

describe('route policies', () => {
  const harness = useGateway();
  let service: FakeService;
  let gateway: NestFastifyApplication;
  let address: string;

  beforeEach(async () => {
    service = new FakeService('contacts');
    await service.start();
  });

  afterEach(async () => {
    await gateway.close();
    await service.stop();
  });

  async function startGateway(variables: NodeJS.ProcessEnv = {}): Promise<void> {
    [gateway, address] = await harness.startAnother({ CONTACTS_URL: service.url, RATE_LIMITS: 'on', ...variables });
  }

  const send = (path: string, method = 'GET', headers = {}) => fetch(address + path, { method, headers });
  const limitOf = async (path: string, method: string) =>
    (await send(path, method)).headers.get('ratelimit-policy')?.split(';')[0] ?? null;

  it('are unknown for a service that was never reachable, which then gets no requests', async () => {
    await service.stop();
    await startGateway();
    const response = await send('/api/contacts');
    expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await send('/api/auth/user')).status).toBe(200);
    expect((await send('/api/nothing')).status).toBe(404);
  });

  it('are read when the service comes up', async () => {
    await service.stop();
    await startGateway();
    expect((await send('/api/contacts', 'POST')).status).toBe(503);
    service.paths = { '/contacts': { post: policy('messages', 'ignored') } };
    await service.start();
    await eventually(
      async () => (await send('/api/contacts', 'POST')).status,
      (status) => status === 200,
    );
    expect(await limitOf('/api/contacts', 'POST')).toBe('"messages"');
    expect((await send('/api/contacts', 'POST', INVALID_TOKEN)).status).toBe(200);
  });

  it('do not open the circuit of a service that takes long to start: its first request succeeds', async () => {
    await service.stop();
    await startGateway();
    // Longer than the attempts to read the policies that would open the circuit.
    await delay(4_000);
    service.paths = { '/contacts': { post: policy('messages', 'ignored') } };
    await service.start();
    expect((await send('/api/contacts', 'POST')).status).toBe(200);
  });

  it('stay in effect while the service is down, and are replaced when it returns with others', async () => {
    service.paths = { '/contacts': { post: policy('messages', 'ignored') } };
    await startGateway();
    await service.stop();
    const response = await send('/api/contacts', 'POST');
    expect([response.status, response.headers.get('ratelimit-policy')]).toEqual([503, '"messages";q=10;w=60']);

    service.paths = { '/contacts': { post: policy('credentials') } };
    await service.start();
    await eventually(
      () => limitOf('/api/contacts', 'POST'),
      (limit) => limit === '"credentials"',
    );
    expect((await send('/api/contacts', 'POST', INVALID_TOKEN)).status).toBe(401);
  });

  it('stay in effect when the service serves a document without policies', async () => {
    service.paths = { '/contacts': { post: policy('messages', 'ignored') } };
    await startGateway();
    service.paths = { '/contacts': { post: {} as ReturnType<typeof policy> } };
    const reads = service.documentReads;
    // The second read begins when the first one has taken effect.
    await eventually(
      () => service.documentReads,
      (count) => count >= reads + 2,
    );
    expect(await limitOf('/api/contacts', 'POST')).toBe('"messages"');
  });

  it('are unknown where a service has only ever served a document without policies', async () => {
    service.paths = { '/contacts': { post: {} as ReturnType<typeof policy> } };
    await startGateway();
    expect((await send('/api/contacts', 'POST')).status).toBe(503);
    expect(service.requests).toHaveLength(0);
  });

  it('apply to a percent-encoded spelling of a path and to every value of a parameter', async () => {
    service.paths = { '/contacts/{id}/reply': { post: policy('messages') } };
    await startGateway();
    expect(await limitOf('/api/contacts/1/reply', 'POST')).toBe('"messages"');
    expect(await limitOf('/api/contacts/2/r%65ply', 'POST')).toBe('"messages"');
    expect(await limitOf('/api/contacts/2/reply/', 'POST')).toBeNull();
  });

  it('of the gateway’s own routes are enforced as well', async () => {
    await startGateway();
    expect(await limitOf('/api/telemetry/remotes', 'POST')).toBe('"telemetry"');
    expect(await limitOf('/api/events', 'GET')).toBeNull();
  });
});
