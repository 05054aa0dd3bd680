import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from '../harness';
import { type BackOffice, PIN } from './set-up';

/** Profiles that an administrator changes, with the login that svc-auth owns. */
export function profiles({ service, register, asUser, asAdmin, changed, onLoginUpdate }: BackOffice): void {
  test('updates a user, keeps the PIN when blank, never returns it, and publishes the profile', async () => {
    const user = await register();
    const url = `/api/user/admin/${user._id}`;
    const edit = { ...toUpdateRequest(user), firstName: 'Augusta', verificationStatus: 'verified', isBlocked: true };
    const first = await asAdmin('PUT', url, { ...edit, paymentPin: PIN });
    expect(first.json()).toMatchObject({
      data: { firstName: 'Augusta', verificationStatus: 'verified', isBlocked: true, hasPaymentPin: true },
    });
    expect(first.body).not.toContain(PIN);
    const second = await asAdmin('PUT', url, { ...edit, lastName: 'King', paymentPin: '' });
    expect(second.json().data).toMatchObject({ lastName: 'King', hasPaymentPin: true });
    expect((await asAdmin('PUT', url, { ...edit, paymentPin: '12345a' })).json().errors[0].field).toBe('paymentPin');
    const events = await eventually(async () => {
      const own = changed.filter(({ userId }) => userId === user._id);
      return own.length === 2 ? own : null;
    });
    expect(events.at(-1)).toMatchObject({ firstName: 'Augusta', verificationStatus: 'verified' });
    expect(events[1]?.revision).toBeGreaterThan(events[0]?.revision ?? 0);
  });

  test('changes nothing when svc-auth refuses the email, and applies what it accepts', async () => {
    const user = await register();
    const url = `/api/user/admin/${user._id}`;
    onLoginUpdate(() => ({ outcome: 'refused', code: 'email_taken' }));
    const refused = await asAdmin('PUT', url, {
      ...toUpdateRequest(user),
      email: 'taken@example.com',
      firstName: 'Changed',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_taken']);
    expect((await asAdmin('GET', url)).json().data).toEqual(user);

    onLoginUpdate(() => ({ outcome: 'updated', revision: 7 }));
    const granted = await asAdmin('PUT', url, {
      ...toUpdateRequest(user),
      email: `${newId()}@example.com`,
      isDisabled: true,
    });
    expect(granted.json().data.isDisabled).toBe(true);
  });

  test.each([[[]], [[[]]], [[{ address: 'a', state: 'b' }]], [null], ['x']])(
    'rejects the location %j',
    async (location) => {
      const user = await register();
      onLoginUpdate(() => {
        throw new Error('svc-auth must not receive a command');
      });
      const edit = { ...toUpdateRequest(user), email: `${newId()}@example.com`, location };
      const response = await asAdmin('PUT', `/api/user/admin/${user._id}`, edit);
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'location']);
    },
  );

  test.each(['\ud800@example.com', '"a\u0001b"@example.com', 'nobody'])('rejects the email %j', async (email) => {
    const user = await register();
    const response = await asAdmin('PUT', `/api/user/admin/${user._id}`, { ...toUpdateRequest(user), email });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'email']);
  });

  test('compares ids case-insensitively when administrators edit their own account', async () => {
    const user = await register();
    const edit = { ...toUpdateRequest(user), isDisabled: true };
    const response = await service().app.inject({
      method: 'PUT',
      url: `/api/user/admin/${user._id.toUpperCase()}`,
      headers: service().issuer.bearer(user._id, 'administrator'),
      payload: edit,
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
  });

  test('opens accounts for emails that lower() considers equal', async () => {
    const registered = (userId: string, email: string) =>
      service().bus.publish('user.registered', {
        userId,
        firstName: 'I',
        lastName: 'Dotted',
        email,
        phone: '5550100',
        location: { address: 'a', state: 'b' },
        role: 'customer',
        createdAt: new Date().toISOString(),
      });
    const ids = [newId(), newId()] as const;
    await registered(ids[0], `ismail-${ids[0]}@example.com`);
    await registered(ids[1], `\u0130smail-${ids[0]}@example.com`);
    for (const id of ids) {
      await eventually(async () => ((await asUser(id, 'GET', '/api/user/me')).statusCode === 200 ? true : null));
    }
  });
}
