import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import sharp from 'sharp';
import { type Harness, startService } from './harness';
import { dataUrl, LARGEST_FILE, photoOfSize, verificationRequest } from './images';

let harness: Harness;
let address: string;
let body: string;
/** It takes a slot, too, but less processor time. */
let smallBody: string;

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
  smallBody = JSON.stringify(await verificationRequest());
});

afterAll(() => harness?.close());

function upload(user: User, sent = body, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { ...harness.issuer.bearer(user._id), 'content-type': 'application/json' };
  return fetch(`${address}/api/user/verification`, { method: 'POST', headers, body: sent, signal });
}

test('accepts three images just under 10 MB while other requests are answered', async () => {
  expect(body.length).toBeGreaterThan(41_900_000);
  const [user, other] = [await harness.register(), await harness.register()];
  const headers = harness.issuer.bearer(other._id);
  let isDone = false;
  let answered = 0;
  const poll = async () => {
    while (!isDone) {
      const response = await fetch(`${address}/api/user/me`, { headers });
      await response.arrayBuffer();
      answered += Number(response.status === 200);
      await delay(5);
    }
  };
  const polling = poll();
  // While other tests run, the service may ask to try again.
  const response = await eventually(
    () => upload(user),
    ({ status }) => status !== 503,
  );
  isDone = true;
  await polling;
  expect([response.status, await response.json()]).toMatchObject([201, { data: { verificationStatus: 'pending' } }]);
  expect(answered).toBeGreaterThan(10);
  const me: User = (await harness.asUser(user._id, 'GET', '/api/user/me')).json().data;
  const shown = await fetch(address + me.verification?.documentBack.url);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1_500, height: 1_500 });
});

test('processes two uploads at a time and asks the others to retry', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => harness.register()));
  const responses = await Promise.all(users.map((user) => upload(user)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  for (const [i, response] of responses.entries()) {
    if (response.status === 201) continue;
    // A busy service as a whole asks for 2 s.
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[25]$/)]);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    const user = users[i];
    if (user) expect((await upload(user, smallBody)).status).toBe(201);
  }
});

test('leaves a slot to others, however many uploads one customer begins', async () => {
  const [greedy, other] = [await harness.register(), await harness.register()];
  const headers = { ...harness.issuer.bearer(greedy._id), 'content-type': 'application/json' };
  const begin = (): ClientRequest => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } };
    const request = httpRequest(`${address}/api/user/verification`, options).on('error', () => undefined);
    request.write('{');
    return request;
  };
  const begun = [begin(), begin(), begin()];
  const sendMore = () =>
    fetch(`${address}/api/user/verification`, { method: 'POST', headers, body: '{}' }).then(({ status }) => status);
  let status = 0;
  // An empty upload is invalid until one that was begun occupies the customer's slot.
  for (let tried = 1; status !== 503 && tried < 3_000; tried += 1) {
    await delay(20);
    // Uploads that were begun may have been refused themselves, while an empty one occupied the slot.
    if (tried % 50 === 0) begun.push(begin());
    status = await sendMore();
  }
  expect(status).toBe(503);
  expect((await upload(other, smallBody)).status).toBe(201);
  for (const request of begun) request.destroy();
});

test('frees the slot of an aborted upload', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => harness.register()));
  const [last] = users;
  for (const user of users) {
    const controller = new AbortController();
    const sent = upload(user, body, controller.signal).catch(() => 'aborted');
    setTimeout(() => controller.abort(), 15);
    expect(await sent).toBe('aborted');
  }
  if (!last) throw new Error('No users');
  let status = 503;
  // Bodies that had arrived completely are still being processed for a moment.
  for (let attempt = 0; status === 503 && attempt < 50; attempt += 1) {
    await delay(200);
    ({ status } = await upload(last, smallBody));
  }
  expect([201, 409]).toContain(status);
});

test('rejects an unauthenticated upload before reading its body', async () => {
  const response = await fetch(`${address}/api/user/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(401);
});
