import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APPLICATIONS, type ByApplication, webServerSpec } from './applications';

type Behavior = 'live' | 'stuck' | 'silent';

/** What the launcher's probe finds out about an application that behaves like this. */
async function probe(behavior: Behavior): Promise<boolean | 'no response'> {
  const server = createServer(({ url }, response) => {
    if (behavior === 'silent') return;
    response.writeHead(url === '/health/live' && behavior === 'live' ? 200 : 503).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { liveness } = webServerSpec('shell', {
    ports: Object.fromEntries(APPLICATIONS.map((name) => [name, port])) as ByApplication<number>,
    common: {},
    shellHost: undefined,
    releases: { folder: '', publicKey: '' },
    remotesOnOwnOrigins: false,
  });
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
