import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@larkspur/contracts/user';
import sharp from 'sharp';
import { dataUrl, LARGEST_FILE, photoOfSize } from './images';
import { startService, type TestService } from './test-service';

let harness: TestService;
let address: string;
let body: string;

beforeAll(async () => {
  harness = await startService(async () => {});
  await harness.app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(harness.app.getHttpServer().address() as AddressInfo).port}`;
  const photo = dataUrl(await photoOfSize(LARGEST_FILE));
  body = JSON.stringify({
    passport: photo,
    documentFront: photo,
    documentBack: photo,
    documentType: 'national-id',
    dateOfBirth: '1990-12-31',
  });
});

afterAll(() => harness?.close());

function upload(user: User, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { ...harness.issuer.bearer(user._id), 'content-type': 'application/json' };
  return fetch(`${address}/api/user/verification`, { method: 'POST', headers, body, signal });
}

test('three pictures just under 10 MB go through, and others are answered meanwhile', async () => {
  expect(body.length).toBeGreaterThan(41_900_000);
  const [user, other] = [await harness.register(), await harness.register()];
  const headers = harness.issuer.bearer(other._id);
  let isOver = false;
  let answered = 0;
  const others = async () => {
    while (!isOver) {
      const answer = await fetch(`${address}/api/user/me`, { headers });
      await answer.arrayBuffer();
      answered += Number(answer.status === 200);
      await delay(5);
    }
  };
  const asking = others();
  const answer = await upload(user);
  isOver = true;
  await asking;
  expect([answer.status, await answer.json()]).toMatchObject([201, { data: { verificationStatus: 'pending' } }]);
  expect(answered).toBeGreaterThan(10);
  const me: User = (await harness.asUser(user._id, 'GET', '/api/user/me')).json().data;
  const shown = await fetch(address + me.verification?.documentBack.url);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1_500, height: 1_500 });
});

test('two at a time; the others are told when to come again, and can', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => harness.register()));
  const answers = await Promise.all(users.map((user) => upload(user)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  for (const [i, answer] of answers.entries()) {
    if (answer.status === 201) continue;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    const user = users[i];
    if (user) expect((await upload(user)).status).toBe(201);
  }
});

test('one that is broken off gives its place back', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => harness.register()));
  const [last] = users;
  for (const user of users) {
    const leaving = new AbortController();
    const sent = upload(user, leaving.signal).catch(() => 'left');
    setTimeout(() => leaving.abort(), 15);
    expect(await sent).toBe('left');
  }
  if (!last) throw new Error('Nobody is left.');
  let status = 503;
  // The work on what had arrived whole goes on for a moment.
  for (let tried = 0; status === 503 && tried < 50; tried += 1) {
    await delay(200);
    ({ status } = await upload(last));
  }
  expect([201, 409]).toContain(status);
}, 30_000);

test('who is not let in has the answer before anything was read', async () => {
  const answer = await fetch(`${address}/api/user/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(401);
});
