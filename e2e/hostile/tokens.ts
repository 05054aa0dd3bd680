import { eventually } from '../support/eventually';
import { openMany, RawConnection } from './raw-connection';
import { signUp } from './sign-up';
import type { Target } from './target';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Has the form of an access token, without a valid signature. */
const forgedToken = (kid: string) =>
  `${base64({ alg: 'RS256', typ: 'at+jwt', kid })}.${base64({ sub: 'x', exp: 4e9 })}.${'A'.repeat(342)}`;
const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Requests with forged tokens, without one, and by a customer who wants everything. */
export function tokens(target: () => Target): void {
  it('of unknown keys do not delay other clients', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(100, edge.url);
    for (const [number, connection] of connections.entries()) {
      for (let turn = 0; turn < 10; turn += 1) connection.write(get('/api/user/me', forgedToken(`k${number}-${turn}`)));
    }
    await bystander.expectAnswers();
    await eventually(async () => {
      for (const { received, responseCount } of connections) {
        expect(responseCount).toBe(10);
        // 503 while the keys are being requested again, which all these requests share.
        expect(received).not.toMatch(/HTTP\/1\.1 (?!401|503)/);
      }
    });
    for (const connection of connections) connection.destroy();
    await processes.expectUnharmed();
  });

  it('are not needed to send large JSON, which does not delay other clients', async () => {
    const { edge, bystander, processes } = target();
    const numbers = `{"name":[${'1,'.repeat(440_000)}1]}`;
    const objects = `{"name":[${'{},'.repeat(290_000)}{}]}`;
    for (const body of [numbers, objects]) {
      const connections = await openMany(6, edge.url);
      for (const connection of connections) {
        connection.write(
          `POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      }
      await bystander.expectAnswers();
      await eventually(async () => {
        for (const connection of connections) expect([400, 413, 422]).toContain(connection.status);
      });
      for (const connection of connections) connection.destroy();
    }
    await processes.expectUnharmed();
  });

  it('open few live event streams at a time', async () => {
    const { edge, bystander, processes } = target();
    const token = await signUp(edge.url, 'Streamer');
    const connections: RawConnection[] = [];
    for (let round = 0; round < 15; round += 1) {
      const opened = await openMany(20, edge.url);
      for (const connection of opened) connection.write(get('/api/events', token));
      await eventually(async () => expect(opened.every(({ status }) => status === 200)).toBe(true));
      connections.push(...opened);
    }
    await bystander.expectAnswers();
    const open = () => connections.filter(({ received }) => !received.includes('event: end'));
    await eventually(async () => expect(open().length).toBeLessThanOrEqual(8));
    for (const connection of connections) connection.destroy();
    await processes.expectUnharmed();
  });
}
