import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { openMany, RawConnection } from './raw-connection';
import type { Target } from './target';

const BODY = JSON.stringify({ name: 'x'.repeat(2_000) });
const HEADERS = `Host: localhost\r\nContent-Type: application/json\r\n`;
const POST = `POST /api/auth/signout HTTP/1.1\r\n${HEADERS}`;

/** The data that a client has sent when it disconnects. */
const STATES: Record<string, string> = {
  nothing: '',
  'half a request line': 'GET /api/con',
  'half a header': 'GET /api/contacts HTTP/1.1\r\nHos',
  'the headers without their end': 'GET /api/contacts HTTP/1.1\r\nHost: localhost\r\n',
  'a whole request': 'GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a whole request for a page': 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'no body yet': `${POST}Content-Length: ${BODY.length}\r\n\r\n`,
  'half a body': `${POST}Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 1_000)}`,
  'half a chunk size': `${POST}Transfer-Encoding: chunked\r\n\r\n1`,
  'half a chunk': `${POST}Transfer-Encoding: chunked\r\n\r\n1000\r\n${'x'.repeat(99)}`,
  'no last chunk': `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
  'half a large body': `POST /api/user/verification HTTP/1.1\r\n${HEADERS}Content-Length: 9000000\r\n\r\n${' '.repeat(200_000)}`,
  'two requests, one with half a body': `GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n${POST}Content-Length: 99\r\n\r\n{`,
};

/** Clients that are slow, silent, or leave at any moment. */
export function connectionStates(target: () => Target): void {
  it.each(Object.entries(STATES))('may end after %s', async (_name, bytes) => {
    const { edge, processes } = target();
    for (const end of ['destroy', 'reset', 'halfClose'] as const) {
      for (const pauseMs of [0, 5, 50]) {
        const connections = await openMany(5, edge.url, { reads: end === 'halfClose' });
        for (const connection of connections) connection.write(bytes);
        if (pauseMs > 0) await sleep(pauseMs);
        for (const connection of connections) connection[end]();
      }
    }
    await processes.expectUnharmed();
  });

  it('may be idle a thousand times', async () => {
    const { edge, bystander, processes } = target();
    const connections: RawConnection[] = [];
    while (connections.length < 1_000) {
      connections.push(...(await openMany(200, edge.url)));
      // The server has accepted them when a later one gets a response. The kernel queues 511 for it, and drops more silently.
      const last = await RawConnection.open(edge.url);
      last.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await eventually(async () => expect(last.received).not.toBe(''));
    }
    await bystander.expectAnswers();
    // Connections that have sent nothing have a limit too.
    await eventually(async () => expect(connections.filter(({ isClosed }) => !isClosed)).toHaveLength(0));
    await processes.expectUnharmed();
  });

  it('may send their headers slowly, but not for ever', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(100, edge.url);
    for (const connection of connections) connection.write('GET /api/contacts HTTP/1.1\r\n');
    const dripping = setInterval(() => {
      for (const connection of connections) connection.write('X-Drip: 1\r\n');
    }, 200);
    try {
      await bystander.expectAnswers();
      await eventually(async () => expect(connections.filter(({ isClosed }) => !isClosed)).toHaveLength(0));
    } finally {
      clearInterval(dripping);
    }
    await processes.expectUnharmed();
  });

  it('may leave two hundred answers behind', async () => {
    const { edge, bystander, processes } = target();
    for (let round = 0; round < 4; round += 1) {
      const connections = await openMany(50, edge.url);
      for (const connection of connections) connection.write('GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await eventually(async () => expect(connections.some(({ received }) => received !== '')).toBe(true));
      for (const connection of connections) connection.destroy();
    }
    await bystander.expectAnswers();
    await processes.expectUnharmed();
  });

  it('need not read a large answer, but then their connection ends', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(10, edge.url, { reads: false });
    const request = 'GET /api/docs HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n';
    // More than the buffers of a connection take.
    for (const connection of connections) connection.write(request.repeat(90));
    await bystander.expectAnswers();
    await processes.expectUnharmed();
  });
}
