import type { Events } from '@larkspur/contracts/messages';
import type { PersonalData } from '@larkspur/contracts/personal-data';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { type Harness, startService } from './harness';
import { dataUrl, testImage } from './images';

let harness: Harness;
const audited: Events['audit.recorded'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.observe('audit.recorded', (event) => audited.push(event));
  });
});

afterAll(() => harness?.close());

const get = (userId: string) => harness.asUser(userId, 'GET', '/api/user/data');

async function recordActivity(event: Partial<Events['audit.recorded']>): Promise<void> {
  const auditId = newId();
  await harness.bus.publish('audit.recorded', {
    auditId,
    action: 'session.opened',
    actor: null,
    subjectId: null,
    objectId: null,
    changes: [],
    reason: null,
    address: '203.0.113.7',
    requestId: 'request-1',
    at: '2026-11-20T09:41:07.000Z',
    ...event,
  });
  await eventually(
    async () => (await harness.rows.query('SELECT 1 FROM audit.record WHERE id = $1', [auditId]))[0] ?? null,
  );
}

test('has the profile, the identity documents and the activity of the caller', async () => {
  const user = await harness.register();
  const image = dataUrl(await testImage());
  const upload = await harness.asUser(user._id, 'POST', '/api/user/verification', {
    passport: image,
    documentFront: image,
    documentType: 'passport',
    dateOfBirth: '1988-04-17',
  });
  expect(upload.statusCode).toBe(201);
  const response = await get(user._id);
  expect(response.statusCode).toBe(200);
  const { profile, identity }: PersonalData = response.json().data;
  expect(profile).toMatchObject({ _id: user._id, email: user.email, account: user.account });
  expect(identity).toMatchObject({ documentType: 'passport', dateOfBirth: '1988-04-17' });
  for (const { url } of [identity?.photo, identity?.documentFront, identity?.documentBack].flatMap(
    (file) => file ?? [],
  )) {
    expect((await harness.app.inject({ url })).headers['content-type']).toBe('image/jpeg');
  }
  expect(JSON.stringify(response.json())).not.toMatch(/pin_|hash|pads/i);
});

test('says what the customer and what the bank did, without names and reasons of staff', async () => {
  const [user, stranger] = [await harness.register(), await harness.register()];
  const at = (second: number) => `2026-11-20T09:41:0${second}.000Z`;
  await recordActivity({ action: 'session.refused', subjectId: user._id, at: at(1) });
  await recordActivity({
    action: 'profile.updated',
    actor: { userId: user._id, role: 'customer' },
    subjectId: user._id,
    at: at(2),
  });
  await recordActivity({
    action: 'user.updated',
    actor: { userId: harness.administrator, role: 'administrator' },
    subjectId: user._id,
    reason: 'Internal note',
    address: '198.51.100.1',
    at: at(3),
  });
  await recordActivity({ subjectId: stranger._id, at: at(4) });
  const response = await get(user._id);
  expect((response.json().data as PersonalData).activity).toEqual([
    { action: 'user.updated', at: at(3), by: 'bank', address: null },
    { action: 'profile.updated', at: at(2), by: 'customer', address: '203.0.113.7' },
    { action: 'session.refused', at: at(1), by: 'unknown', address: '203.0.113.7' },
  ]);
  expect(response.body).not.toContain('Internal note');
});

test('has neither the notes of staff nor a record that there are any', async () => {
  const { _id } = await harness.register();
  const path = `/api/user/admin/${_id}/notes`;
  expect((await harness.asAdmin('POST', path, { text: 'Unusual deposits' })).statusCode).toBe(201);
  const isNote = ({ action, subjectId }: Events['audit.recorded']) => action === 'user.note-added' && subjectId === _id;
  expect(await eventually(async () => audited.find(isNote) ?? null)).not.toBeNull();
  await eventually(
    async () =>
      (
        await harness.rows.query(`SELECT 1 FROM audit.record WHERE subject_id = $1 AND action = 'user.note-added'`, [
          _id,
        ])
      )[0] ?? null,
  );
  const response = await get(_id);
  expect(response.body).not.toContain('Unusual deposits');
  expect((response.json().data as PersonalData).activity.map(({ action }) => action)).not.toContain('user.note-added');
});

test('is audited', async () => {
  const { _id } = await harness.register();
  await get(_id);
  const isRecorded = ({ action, subjectId }: Events['audit.recorded']) =>
    action === 'personal-data.exported' && subjectId === _id;
  expect(await eventually(async () => audited.find(isRecorded) ?? null)).toMatchObject({ actor: { userId: _id } });
});
