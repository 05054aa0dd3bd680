import { noiseImage } from '../public/image-files';
import { eventually } from '../support/eventually';
import { send } from './bystander';
import { openMany, type RawConnection } from './raw-connection';
import { signUp } from './sign-up';
import type { Target } from './target';

const PATH = '/api/user/verification';
/** The shell and the gateway forward an upload when more than its first 64 kB have arrived. */
const FIRST_BYTES = 70_000;
/** 60 kB/s: the minimum rate of every server while no other client waits, and too slow while one does. */
const PART_BYTES = 30_000;
const PART_INTERVAL_MS = 500;
/** At this rate it takes eleven minutes. */
const UPLOAD_BYTES = 40_000_000;
const UPLOADS = 30;

/** Customers whose uploads are slow on purpose. */
export function slowUploads(target: () => Target): void {
  it('of one customer leave room for another customer’s, however many they are', async () => {
    const { edge, bystander, processes } = target();
    const [slow, other] = [await signUp(edge.url, 'Slow'), await signUp(edge.url, 'Other')];
    const connections = await openMany(UPLOADS, edge.url);
    const stop = uploadSlowly(connections, slow);
    const inProgress = () => connections.filter(({ status, isClosed }) => status === 0 && !isClosed);
    try {
      // The customer has one place, which their first upload holds.
      await eventually(async () => expect(inProgress()).toHaveLength(1));
      expect(connections.filter(({ status }) => status === 503)).toHaveLength(UPLOADS - 1);
      expect(await submit(edge.url, other)).toBe(201);
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await send(`${edge.url}/api/user/me`, { token: other })).toBe(200);
      }
      await bystander.expectAnswers();
      expect(inProgress()).toHaveLength(1);
    } finally {
      stop();
    }
    await processes.expectUnharmed();
  });

  it('that hold all places end soon when another customer needs one', async () => {
    const { edge, bystander, processes } = target();
    const connections = await openMany(2, edge.url);
    const stops = await Promise.all(
      connections.map(async (connection, number) =>
        uploadSlowly([connection], await signUp(edge.url, `Slow${number}`)),
      ),
    );
    const other = await signUp(edge.url, 'Other');
    try {
      // An empty upload is invalid until the others hold all places.
      const probe = { method: 'POST', token: other, body: {} };
      await eventually(async () => expect(await send(edge.url + PATH, probe)).toBe(503));
      await bystander.expectAnswers();
      await eventually(async () => expect(await submit(edge.url, other)).toBe(201), 60_000, 1_000);
      expect(connections.map(({ status }) => status)).toContain(400);
    } finally {
      for (const stop of stops) stop();
    }
    await processes.expectUnharmed();
  });
}

/** @returns what ends the uploads */
function uploadSlowly(connections: readonly RawConnection[], token: string): () => void {
  const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const head = `POST ${PATH} HTTP/1.1\r\n${headers}Content-Length: ${UPLOAD_BYTES}\r\n\r\n`;
  for (const connection of connections) connection.write(`${head}{${' '.repeat(FIRST_BYTES)}`);
  const sending = setInterval(() => {
    for (const connection of connections) connection.write(' '.repeat(PART_BYTES));
  }, PART_INTERVAL_MS);
  return () => {
    clearInterval(sending);
    for (const connection of connections) connection.destroy();
  };
}

/** An ordinary submission. */
function submit(url: string, token: string): Promise<number | undefined> {
  const { buffer, mimeType } = noiseImage('document.png', 200_000);
  const image = `data:${mimeType};base64,${buffer.toString('base64')}`;
  const images = { passport: image, documentFront: image, documentBack: image };
  const body = { ...images, documentType: 'passport', dateOfBirth: '1990-01-01' };
  return send(url + PATH, { method: 'POST', token, body });
}
