import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from '../harness';
import type { BackOffice } from './set-up';

/** From `user.registered` to the profile with its accounts. */
export function registrations({ service, register, asUser, provisioned }: BackOffice): void {
  test('creates the profile and opens both accounts under one ten-digit number', async () => {
    const user = await register();
    expect(user).toMatchObject({
      firstName: 'Ada',
      verificationStatus: 'awaiting',
      hasPaymentPin: false,
      isAdmin: false,
      dailyLimit: 10_000,
      account: { number: expect.stringMatching(/^[1-9]\d{9}$/), savings: 0, checking: 0 },
    });
  });

  test('has no effect when it is redelivered', async () => {
    const user = await register();
    const again = { ...toUpdateRequest(user), userId: user._id, role: 'customer' as const, createdAt: user.createdAt };
    await Promise.all([
      service().bus.publish('user.registered', { ...again, firstName: 'Eve' }),
      service().bus.publish('user.registered', { ...again, firstName: 'Eve' }),
    ]);
    // Each delivery gets a reply, including the first one.
    await eventually(
      () => provisioned.filter(({ userId }) => userId === user._id).length,
      (count) => count === 3,
    );
    expect((await asUser(user._id, 'GET', '/api/user/me')).json().data).toEqual(user);
  });

  test('is reported with 503 and Retry-After while it is pending', async () => {
    const response = await asUser(newId(), 'GET', '/api/user/me');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });
}
