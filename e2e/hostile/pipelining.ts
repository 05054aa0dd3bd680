import { eventually } from '../support/eventually';
import { openMany, RawConnection } from './raw-connection';
import type { Target } from './target';

/** A response of some 100 kB that needs no token. */
const REQUEST = 'GET /api/docs HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n';

/** Requests that are sent without waiting for the responses to those before. */
export function pipelining(target: () => Target): void {
  it('answers ten pipelined requests in their order', async () => {
    const { edge, processes } = target();
    const connection = await RawConnection.open(edge.url);
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    connection.write(
      Array.from({ length: 10 }, (_, turn) => get(turn % 2 ? '/api/contacts' : '/api/nothing')).join(''),
    );
    await eventually(async () => expect(connection.responseCount).toBe(10));
    const statuses = [...connection.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, (_, turn) => (turn % 2 ? '200' : '404')));
    connection.destroy();
    await processes.expectUnharmed();
  });

  it.each([10, 100, 300, 1_000])('survives %i requests at once: read, unread and half closed', async (count) => {
    const { edge, bystander, processes } = target();
    const [read, unread, half, gone] = await Promise.all([
      RawConnection.open(edge.url),
      RawConnection.open(edge.url, { reads: false }),
      RawConnection.open(edge.url),
      RawConnection.open(edge.url, { reads: false }),
    ]);
    for (const connection of [read, unread, half, gone]) connection.write(REQUEST.repeat(count));
    half.halfClose();
    gone.destroy();
    await bystander.expectAnswers();
    for (const connection of [read, unread, half]) connection.destroy();
    await processes.expectUnharmed();
    await bystander.expectAnswers(3);
  });

  it('survives thirty connections that read nothing', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(30, edge.url, { reads: false });
    for (const connection of connections) connection.write(REQUEST.repeat(20));
    await bystander.expectAnswers();
    for (const connection of connections) connection.destroy();
    await processes.expectUnharmed();
  });
}
