import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { useGateway } from './gateway-harness';

const MAX_CONNECTIONS = 128;

describe('liveness', () => {
  const harness = useGateway();

  it('fails when all connections to a service that responds are in use and none becomes free', async () => {
    const realNow = performance.now.bind(performance);
    let passed = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
    const held: ServerResponse[] = [];
    harness.users.respond = ({ url }, response) => {
      if (url === '/health/live') response.end('{}');
      else held.push(response);
    };
    const live = () => harness.fetch('/health/live').then(async (response) => [response.status, await response.json()]);
    try {
      const waiting = Array.from({ length: MAX_CONNECTIONS }, () => harness.fetch('/api/user/me'));
      while (held.length < MAX_CONNECTIONS) await delay(5);
      expect(await live()).toMatchObject([200, { status: 'live', checks: { 'connections-users': 'up' } }]);
      passed = 8_000;
      expect(await live()).toMatchObject([
        503,
        { status: 'stuck', checks: { 'connections-users': 'down', 'connections-auth': 'up' } },
      ]);
      for (const response of held) response.end('{}');
      await Promise.all(waiting);
      expect(await live()).toMatchObject([200, { status: 'live' }]);
    } finally {
      now.mockRestore();
    }
  });
});
