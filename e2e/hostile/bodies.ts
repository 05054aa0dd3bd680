import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import { eventually } from '../support/eventually';
import { upload } from './bystander';
import { openMany, RawConnection } from './raw-connection';
import type { Target } from './target';

const HEADERS = 'Host: localhost\r\nContent-Type: application/json\r\n';

/** Bodies that never arrive, or that no route expects. */
export function bodies(target: () => Target): void {
  it.each([
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
    ['a small length', 'Content-Length: 1000\r\n\r\n{'],
    ['a large length', `Content-Length: 900000\r\n\r\n${' '.repeat(100_000)}`],
  ])('of 200 silent clients with %s stop nobody’s upload and end', async (_name, rest) => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(200, edge.url);
    for (const connection of connections) connection.write(`POST /api/auth/signout HTTP/1.1\r\n${HEADERS}${rest}`);
    await bystander.expectAnswers();
    expect(await upload(`${edge.url}/api/auth/signin`, 150_000)).toBeLessThan(scaleToMachine(500));
    await eventually(async () => expect(connections.filter(({ isClosed }) => !isClosed)).toHaveLength(0));
    await processes.expectUnharmed();
  });

  it('that drip a byte at a time end', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(50, edge.url);
    for (const connection of connections) {
      connection.write(`POST /api/auth/signout HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`);
    }
    const dripping = setInterval(() => {
      for (const connection of connections) connection.write('1\r\n \r\n');
    }, 200);
    try {
      await bystander.expectAnswers();
      await eventually(async () => expect(connections.filter(({ isClosed }) => !isClosed)).toHaveLength(0));
    } finally {
      clearInterval(dripping);
    }
    await processes.expectUnharmed();
  });

  it('are refused before they arrive when nobody is signed in', async () => {
    const { edge, processes } = target();
    for (const [path, length] of [
      ['/api/user/verification', 40_000_000],
      ['/api/user/profile', 500_000],
      ['/api/transaction/transfer', 60_000],
    ] as const) {
      const method = path === '/api/user/profile' ? 'PATCH' : 'POST';
      const connection = await RawConnection.open(edge.url);
      // The shell asks the gateway when it has a small body, or the first part of a large one.
      const sent = edge.name === 'shell' ? Math.min(length, 70_000) : 10;
      connection.write(`${method} ${path} HTTP/1.1\r\n${HEADERS}Content-Length: ${length}\r\n\r\n${' '.repeat(sent)}`);
      await eventually(async () => expect([path, connection.status]).toEqual([path, 401]));
      connection.destroy();
    }
    await processes.expectUnharmed();
  });

  it('that are abandoned halfway leave nothing behind', async () => {
    const { edge, bystander, processes } = target();
    for (let round = 0; round < 3; round += 1) {
      const connections = await openMany(50, edge.url);
      for (const connection of connections) {
        connection.write(
          `POST /api/contacts HTTP/1.1\r\n${HEADERS}Content-Length: 900000\r\n\r\n${' '.repeat(300_000)}`,
        );
      }
      await bystander.expectAnswers(3);
      for (const connection of connections) connection.destroy();
    }
    await processes.expectUnharmed();
  });
}
