import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Upstream } from './upstream';
import { UpstreamInstance } from './upstream-instance';

const TIMEOUTS = { connect: 2, headers: 2, body: 2 };
const never = () => false;

describe('addresses that change while a request waits for a connection', () => {
  let servers: Server[];
  let urls: string[];

  beforeEach(async () => {
    servers = [0, 1, 2].map((i) => createServer((_request, response) => response.end(String(i))));
    for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterEach(() => {
    for (const server of servers) server.close();
  });

  it('the request goes to an instance that there is now, also a change', async () => {
    const [gone = '', removed = '', added = ''] = urls;
    let addresses = [gone, removed];
    const upstream = new Upstream({
      urls: addresses,
      resolve: async () => addresses.map((url) => ({ url })),
      connect: (address) => {
        const instance = new UpstreamInstance(address, TIMEOUTS, () => undefined);
        const fails = async () => {
          addresses = [added];
          await upstream.resolve();
          throw Object.assign(new Error('There is no such host.'), { code: 'EHOSTUNREACH' });
        };
        // Whichever is tried first.
        if (address.url !== added) jest.spyOn(instance, 'send').mockImplementationOnce(fails);
        return instance;
      },
      onError: (error) => {
        throw error;
      },
    });
    try {
      const { body } = await upstream.send({ method: 'POST', path: '/', body: '{}' }, never);
      expect(String(body)).toBe('2');
    } finally {
      await upstream.close();
    }
  });
});
