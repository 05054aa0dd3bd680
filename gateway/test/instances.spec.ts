import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeService } from './fake-service';
import { readEcho, useGateway } from './gateway-harness';

describe('two instances of a service', () => {
  const harness = useGateway();
  const second = new FakeService('users-2');
  let gateway: NestFastifyApplication;
  let address: string;

  beforeAll(() => second.start());
  afterAll(() => second.stop());

  beforeEach(async () => {
    second.reset();
    [gateway, address] = await harness.startAnother({ USERS_URL: `${harness.users.url},${second.url}` });
  });
  afterEach(() => gateway.close());

  const read = () => readEcho(fetch(`${address}/api/user/me`));
  const post = (body: string | ReadableStream = '{"amount":1}', path = '/api/user/me') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(typeof body !== 'string' && { duplex: 'half' }),
    });
  const circuits = async () => {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    return [
      ...metrics.matchAll(/upstream_circuit\{service="users",instance="[^"]+",state="([a-z-]+)",condition="\1"\} 1/g),
    ]
      .map(([, state]) => state)
      .sort();
  };

  it('share the requests', async () => {
    const echoes = await Promise.all(Array.from({ length: 20 }, read));
    const share = echoes.filter(({ from }) => from === 'users-2').length;
    expect(share).toBeGreaterThanOrEqual(8);
    expect(share).toBeLessThanOrEqual(12);
  });

  it('a request goes to the one with fewer requests in progress', async () => {
    let respond = () => {};
    harness.users.respond = (_request, response) => {
      respond = () => response.end('{}');
    };
    const both = [read(), read()];
    await eventually(
      () => harness.users.requests.length,
      (count) => count === 1,
    );
    for (let i = 0; i < 3; i++) expect((await read()).from).toBe('users-2');
    respond();
    await Promise.all(both);
  });

  it('no request fails when one is gone, whatever its method and however large its body, and it is used again when it is back', async () => {
    await second.stop();
    const large = JSON.stringify({ picture: 'x'.repeat(3_000_000) });
    for (let i = 0; i < 8; i++) {
      const [small, upload] = [await post(), await post(large, '/api/user/verification')];
      expect([small.status, upload.status]).toEqual([200, 200]);
      expect([(await readEcho(small)).body, (await readEcho(upload)).body]).toEqual(['{"amount":1}', large]);
    }
    // Half open while the gateway probes it.
    expect(await circuits()).toEqual(['closed', expect.stringMatching(/^(half-)?open$/)]);
    expect(harness.users.requests.filter(({ url }) => url?.startsWith('/api/'))).toHaveLength(16);

    await second.start();
    await eventually(circuits, (states) => states.every((state) => state === 'closed'));
    const echoes = await Promise.all(Array.from({ length: 10 }, read));
    expect(echoes.some(({ from }) => from === 'users-2')).toBe(true);
  });

  it('no request fails when one is replaced right after the other', async () => {
    await second.stop();
    const afterPost = async () => {
      expect((await post()).status).toBe(200);
      return circuits();
    };
    await eventually(afterPost, (states) => states.includes('open'));
    await second.start();
    await harness.users.stop();
    for (let i = 0; i < 8; i++) expect((await readEcho(await post())).from).toBe('users-2');
    await harness.users.start();
  });

  it('a change that was sent is never sent again, a read is', async () => {
    second.respond = (request) => request.socket.destroy();
    const writes = await Promise.all(Array.from({ length: 4 }, () => post()));
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
    expect(harness.users.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect((await Promise.all(Array.from({ length: 4 }, read))).map(({ from }) => from)).toEqual(
      Array(4).fill('users'),
    );
  });

  it('one that closes its connections gets no more requests while the other runs', async () => {
    second.respond = (_request, response) => response.setHeader('connection', 'close').end('{"from":"users-2"}');
    const first = await Promise.all(Array.from({ length: 4 }, read));
    expect(first.map(({ from }) => from).sort()).toEqual(['users', 'users', 'users-2', 'users-2']);
    const later = await Promise.all(Array.from({ length: 6 }, read));
    expect(later.map(({ from }) => from)).toEqual(Array(6).fill('users'));
    await harness.users.stop();
    expect((await read()).from).toBe('users-2');
    await harness.users.start();
  });
});
